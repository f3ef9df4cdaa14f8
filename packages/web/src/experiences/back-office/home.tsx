import { formatClock } from '@comanda/domain/time/format'
import { EmptyState } from '@comanda/ui/empty-state'
import { Store } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { PlatformDashboard } from './dashboard/platform-dashboard.tsx'
import { dashboardKey, overviewQuery, restaurantQuery } from './dashboard/queries.ts'
import { RestaurantDashboard } from './dashboard/restaurant-dashboard.tsx'
import { RestaurantCard } from './home/restaurant-card.tsx'
import { RefreshButton } from './lists/list-parts.tsx'
import { scopeName } from './scope-name.ts'
import { Screen } from './screen.tsx'
import { type StaffSession, useStaff, useZone } from './session.tsx'
import { LaunchCard } from './setup/launch-card.tsx'

/** The day of the selected restaurant, or of all that the user can open, and links into each. */
export default function HomeScreen() {
  const session = useStaff()
  const shown = session.restaurant ? [session.restaurant] : session.restaurants
  return (
    <Screen
      title={scopeName(session)}
      actions={shown.length > 0 && session.may('orders.view') && <Refresh session={session} />}
    >
      {shown.length === 0 && (
        <EmptyState
          level={2}
          icon={<Store aria-hidden="true" className="size-5" />}
          title="No restaurants yet"
        >
          Invite an owner to open a restaurant, or import a menu.
        </EmptyState>
      )}
      {session.me.mayOpenRestaurant && !session.onOwnDomain && <InvitedToOpen />}
      {session.restaurant && session.may('restaurant.manage') && (
        <div className="mb-4 empty:hidden">
          <LaunchCard key={session.restaurant.id} restaurant={session.restaurant} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.length > 0 && session.may('orders.view') && <Dashboard session={session} />}
        <ul aria-label="Your restaurants" className="grid grid-cols-1 gap-3">
          {shown.map((restaurant) => (
            <RestaurantCard key={restaurant.id} restaurant={restaurant} />
          ))}
        </ul>
      </div>
    </Screen>
  )
}

function Dashboard({ session: { restaurant } }: { session: StaffSession }) {
  if (!restaurant) return <PlatformDashboard />
  return <RestaurantDashboard key={restaurant.id} restaurant={restaurant} />
}

/** When the figures were read, and a button that reads them again. */
function Refresh({ session: { restaurant } }: { session: StaffSession }) {
  const overview = useQuery({ ...overviewQuery(null), enabled: restaurant === null })
  const own = useQuery({ ...restaurantQuery(restaurant?.id ?? ''), enabled: restaurant !== null })
  const { dataUpdatedAt } = restaurant ? own : overview
  const zone = useZone()
  return (
    <>
      {dataUpdatedAt > 0 && (
        <span className="text-13 text-ink-2 tnum max-wide:hidden">
          Updated {formatClock(dataUpdatedAt, zone)}
        </span>
      )}
      <RefreshButton queryKey={dashboardKey} label="Refresh Data" />
    </>
  )
}

/** For owners who already have access to a restaurant; others see this notice instead of every screen. */
function InvitedToOpen() {
  return (
    <Notice
      tone="info"
      className="mb-4"
      icon={<Store aria-hidden="true" className="size-4.5" />}
      title="Restaurant Setup Required"
      trailing={
        <Link href="/admin/restaurant?section=new" className={textButtonClass}>
          Set up the restaurant
        </Link>
      }
    >
      You were invited to open another restaurant.
    </Notice>
  )
}
