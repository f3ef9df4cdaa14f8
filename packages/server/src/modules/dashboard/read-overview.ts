import type { Overview } from '@comanda/contract/dashboard-shapes'
import { addCents, type Cents, zeroCents } from '@comanda/domain/money/cents'
import { platformZone } from '@comanda/domain/reporting/periods'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type AccessScope, accessScopeOf } from '../identity/public.ts'
import { among } from './among.ts'
import { withNamesFor } from './customer-names.ts'
import { readDay } from './read-day.ts'
import { type HourSales, revenueByHour } from './read-hours.ts'
import { type ListedRestaurant, readRestaurants, readRestaurantsToday } from './read-restaurants-today.ts'
import { readVisits } from './read-visits.ts'
import { mayInAll, orderCount, seesRevenue, withoutRevenue } from './revenue-right.ts'
import { shareReading } from './share-reading.ts'

/** Restaurants with a color of their own in the chart by hour. */
const SERIES = 3

/**
 * The sales of today of all restaurants in the caller's scope, by the day of the platform's zone, or of one by its own day.
 * Carts and checkouts are included for those who can see the analytics of all these restaurants, revenue for those who can see
 * their payouts.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function readOverview(
  app: Pick<App, 'db' | 'live' | 'now'>,
  caller: Caller,
  { restaurantId }: { restaurantId?: string },
): Promise<Overview> {
  const scope = accessScopeOf(app, caller, 'orders.view', restaurantId)
  const seesVisits = mayInAll(caller, 'analytics.view', scope)
  const shared = await shareReading(app, scope, 'overview', () => scope.read((tx) => read(app, tx, scope)))
  const overview = { ...shared, orders: withNamesFor(caller, shared.orders) }
  const seen = seesVisits ? overview : { ...overview, visits: null }
  return seesRevenue(caller, scope) ? seen : { ...seen, ...ordersOnly(shared) }
}

/**
 * Replaces the metrics of an overview without permission to see revenue. The order of the rows does not reveal revenue
 * either.
 */
function ordersOnly(overview: Overview): Partial<Overview> {
  return {
    ...withoutRevenue(overview),
    series: [],
    week: overview.week.map(({ day, ...figures }) => ({ day, ...orderCount(figures) })),
    restaurants: overview.restaurants
      .map((row) => ({ ...row, revenue: null, recent: [] }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

async function read(app: Pick<App, 'db' | 'live' | 'now'>, tx: Tx, scope: AccessScope): Promise<Overview> {
  const now = app.now()
  const restaurants = await readRestaurants(tx, scope)
  const zone = zoneOf(scope, restaurants)
  const { sales, hours, open, past } = await readDay(app, tx, scope, { now, zone })
  const { day, today } = sales
  return {
    ...sales,
    series: seriesOf(hours, sales.hours, restaurants, now),
    week: [...past.slice(1), { day, ...today }],
    restaurants: await readRestaurantsToday(tx, { restaurants, open, now }),
    counts: await countMenu(tx, scope, restaurants),
    visits: await readVisits(tx, scope, { day, zone }),
  }
}

function zoneOf({ restaurantIds }: AccessScope, [first]: readonly ListedRestaurant[]): Zone {
  return restaurantIds !== 'all' && restaurantIds.length === 1 && first ? first.timezone : platformZone
}

function seriesOf(
  hours: readonly HourSales[],
  slots: Overview['hours'],
  restaurants: readonly ListedRestaurant[],
  now: Instant,
): Overview['series'] {
  const today = hours.filter(({ isToday }) => isToday)
  const byRestaurant = [...Map.groupBy(today, ({ restaurantId }) => restaurantId)]
    .map(([id, sales]) => ({
      id,
      sales,
      revenue: addCents(zeroCents, ...sales.map(({ revenue }) => revenue)),
    }))
    .toSorted((one, other) => other.revenue - one.revenue)
  const upToNow = (sales: readonly HourSales[]): (Cents | null)[] =>
    revenueByHour(sales, slots.length).map((revenue, hour) =>
      (slots[hour]?.start ?? 0) > now ? null : revenue,
    )
  const others = byRestaurant.slice(SERIES).flatMap(({ sales }) => sales)
  return [
    ...byRestaurant.slice(0, SERIES).map(({ id, sales }) => ({
      restaurantId: id,
      name: restaurants.find((restaurant) => restaurant.id === id)?.name ?? '',
      revenue: upToNow(sales),
    })),
    ...(others.length > 0 ? [{ restaurantId: null, name: 'Others', revenue: upToNow(others) }] : []),
  ]
}

/** Active products and categories that are not deleted, and active restaurants. */
export async function countMenu(
  tx: Tx,
  scope: AccessScope,
  restaurants: readonly ListedRestaurant[],
): Promise<Overview['counts']> {
  const { rows } = await sql<{ products: number; categories: number }>`
    select
      (select count(*)::int from products where is_active and archived_at is null
        and ${among(scope, sql`restaurant_id`)}) as products,
      (select count(*)::int from categories where is_active and archived_at is null
        and ${among(scope, sql`restaurant_id`)}) as categories`.execute(tx)
  return {
    restaurants: restaurants.filter(({ isActive }) => isActive).length,
    products: rows[0]?.products ?? 0,
    categories: rows[0]?.categories ?? 0,
  }
}
