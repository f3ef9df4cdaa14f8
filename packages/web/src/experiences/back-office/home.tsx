import { Store } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import { PlatformDashboard } from './dashboard/platform-dashboard.tsx'
import { RefreshData } from './dashboard/refresh-data.tsx'
import { RestaurantDashboard } from './dashboard/restaurant-dashboard.tsx'
import { RestaurantCards } from './home/restaurant-cards.tsx'
import { NoRestaurants } from './no-restaurants.tsx'
import { scopeName } from './scope-name.ts'
import { Screen } from './screen.tsx'
import { type StaffSession, useStaff } from './session.tsx'
import { LaunchCard } from './setup/launch-card.tsx'

/** The day of the selected restaurant, or of all that the user can open, and links into each. */
export default function HomeScreen() {
  const session = useStaff()
  const shown = session.restaurant ? [session.restaurant] : session.restaurants
  return (
    <Screen
      title={scopeName(session)}
      actions={shown.length > 0 && session.may('orders.view') && <RefreshData />}
    >
      {shown.length === 0 && <NoRestaurants />}
      {session.me.mayOpenRestaurant && !session.onOwnDomain && <InvitedToOpen />}
      {session.restaurant && session.may('restaurant.manage') && (
        <div className="mb-4 empty:hidden">
          <LaunchCard key={session.restaurant.id} restaurant={session.restaurant} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.length > 0 && session.may('orders.view') && <Dashboard session={session} />}
        <RestaurantCards restaurants={shown} />
      </div>
    </Screen>
  )
}

function Dashboard({ session: { restaurant } }: { session: StaffSession }) {
  if (!restaurant) return <PlatformDashboard />
  return <RestaurantDashboard key={restaurant.id} restaurant={restaurant} />
}

/** For owners who already have access to a restaurant; others see this notice instead of every screen. */
function InvitedToOpen() {
  return (
    <Notice
      tone="info"
      className="mb-4"
      icon={<Store className="size-4.5" />}
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
