import type { RestaurantToday } from '@comanda/contract/dashboard-shapes'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { Sparkline } from '@comanda/ui/charts/sparkline'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { Link } from 'wouter'
import { formatDayOfYear } from '../lists/days.ts'
import { logoSource } from '../restaurant-name.tsx'
import { useStaff } from '../session.tsx'
import { useOpenPath, ViewAll } from './view-all.tsx'

/**
 * Each restaurant today, by its own local day, those with the highest revenue first. Users who cannot see revenue see
 * only the number of orders.
 */
export function RestaurantPerformance({
  restaurants,
  platformDay,
}: {
  restaurants: readonly RestaurantToday[]
  /** Rows of another day are marked. */
  platformDay: string
}) {
  const seesRevenue = restaurants.some(({ revenue }) => revenue !== null)
  return (
    <Card
      title="Restaurant Performance"
      flush
      actions={<ViewAll paths={['/admin/restaurants']} label="View all restaurants" />}
    >
      <div className="@container">
        <div className="hidden gap-4 border-line border-b px-4 py-2 font-medium text-12 text-ink-2 @xl:flex">
          <span className="flex-1">Restaurant</span>
          {seesRevenue && <span className="w-24 @max-3xl:hidden">Last 8 hours</span>}
          <span className="w-22 text-right">Orders today</span>
          <span className="w-14 text-right">Active</span>
          {seesRevenue && <span className="w-26 text-right">Revenue today</span>}
          <span className="w-18 text-right">Status</span>
        </div>
        {restaurants.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-2 text-small">No active restaurants.</p>
        ) : (
          <ul aria-label="Restaurant Performance" className="divide-y divide-line">
            {restaurants.map((restaurant) => (
              <Row
                key={restaurant.restaurantId}
                today={restaurant}
                isOtherDay={restaurant.day !== platformDay}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function Row({ today, isOtherDay }: { today: RestaurantToday; isOtherDay: boolean }) {
  const session = useStaff()
  const { restaurantId, name, orders, active, revenue, isOnline, recent, day } = today
  const known = session.restaurants.find(({ id }) => id === restaurantId)
  const analytics = `/admin/restaurants/${restaurantId}/analytics`
  const path = useOpenPath([analytics]) ?? '/admin'
  return (
    <li>
      <Link
        href={path}
        onClick={() => path !== analytics && session.selectRestaurant(restaurantId)}
        className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-14 text-ink no-underline hover:bg-hover"
      >
        <RestaurantLogo src={logoSource(known?.logo ?? null)} className="size-8" />
        <span className="min-w-0 flex-1 @max-xl:basis-2/3">
          <b className="block font-semibold wrap-anywhere">{name}</b>
          <span className="block truncate text-13 text-ink-2">
            {isOtherDay ? `Local date: ${formatDayOfYear(day, Number(day.slice(0, 4)))}` : known?.domain}
          </span>
        </span>
        {revenue !== null && (
          <span className="w-24 flex-none @max-3xl:hidden">
            {recent.some((revenue) => revenue !== 0) && (
              <Sparkline label={`Revenue of the last 8 hours at ${name}`} values={recent} />
            )}
          </span>
        )}
        <Figure
          label={orders === 1 ? 'order today' : 'orders today'}
          className="w-22"
          value={formatCount(orders)}
        />
        <Figure label="active" className="w-14" value={formatCount(active)} />
        {revenue !== null && (
          <Figure label="today" className="w-26 font-semibold" value={formatMoney(revenue)} />
        )}
        <span className="w-18 flex-none text-right @max-xl:w-auto">
          <Badge tone={isOnline ? 'success' : 'neutral'} dot>
            {isOnline ? 'Online' : 'Offline'}
          </Badge>
        </span>
      </Link>
    </li>
  )
}

/** A number below its column's heading; in a narrow card the heading follows it. */
function Figure({ label, value, className }: { label: string; value: string; className: string }) {
  return (
    <span className={`flex-none text-right tnum @max-xl:w-auto ${className}`}>
      {value} <span className="font-regular text-13 text-ink-2 @xl:visually-hidden">{label}</span>
    </span>
  )
}
