import type { RestaurantToday } from '@comanda/contract/dashboard-shapes'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import { byName } from '../../db/by-name.ts'
import type { Tx } from '../../db/database.ts'
import type { AccessScope } from '../identity/public.ts'
import { readSales } from '../reporting/public.ts'
import { among } from './among.ts'
import { activeOf, type readOpenOrders } from './read-orders-now.ts'

const LISTED = 10
const RECENT_HOURS = 8

export interface ListedRestaurant {
  id: string
  name: string
  timezone: string
  isActive: boolean
  isOnline: boolean
}

/** The restaurants in the scope, by name. */
export async function readRestaurants(tx: Tx, scope: AccessScope): Promise<ListedRestaurant[]> {
  const { rows } = await sql<ListedRestaurant>`
    select id, name, timezone, is_active as "isActive", is_active and online_orders_enabled as "isOnline"
    from restaurants where ${among(scope, sql`id`)} order by ${byName('name')}, id`.execute(tx)
  return rows
}

/** Active restaurants by their own local day, at most ten, those with the highest revenue first. */
export async function readRestaurantsToday(
  tx: Tx,
  {
    restaurants,
    open,
    now,
  }: {
    restaurants: readonly ListedRestaurant[]
    open: Awaited<ReturnType<typeof readOpenOrders>>
    now: Instant
  },
): Promise<RestaurantToday[]> {
  const active = restaurants
    .filter(({ isActive }) => isActive)
    .map((restaurant) => ({ ...restaurant, day: zonedTime(now, restaurant.timezone).date }))
  const sales = []
  for (const [day, those] of Map.groupBy(active, (restaurant) => restaurant.day)) {
    const restaurantIds = those.map(({ id }) => id)
    sales.push(...(await readSales(tx, { restaurantIds, first: day, last: day, zone: null })))
  }
  const found = new Map(
    sales.map(({ restaurantId, sales: { orders, revenue } }) => [restaurantId, { orders, revenue }]),
  )
  const listed = active
    .map(({ id, name, timezone, day, isOnline }) => ({
      restaurantId: id,
      name,
      zone: timezone,
      day,
      isOnline,
      ...(found.get(id) ?? { orders: 0, revenue: zeroCents }),
      active: activeOf(open.filter(({ restaurantId }) => restaurantId === id)).count,
    }))
    .toSorted((one, other) => other.revenue - one.revenue || one.name.localeCompare(other.name))
    .slice(0, LISTED)
  const recent = await readRecentHours(
    tx,
    listed.map(({ restaurantId }) => restaurantId),
    now,
  )
  return listed.map((one) => ({
    ...one,
    recent: recent.get(one.restaurantId) ?? Array(RECENT_HOURS).fill(zeroCents),
  }))
}

/** Revenue of the last hours, the oldest first. */
async function readRecentHours(tx: Tx, ids: readonly string[], now: Instant): Promise<Map<string, Cents[]>> {
  const start = new Date(now - hours(RECENT_HOURS))
  const { rows } = await sql<{ id: string; hour: number; revenue: Cents }>`
    select own.id, floor(extract(epoch from l.at - ${start}::timestamptz) / 3600)::int as hour,
      -sum(l.sales + l.discount + l.tax + l.delivery + l.processing_fee)::bigint as revenue
    from unnest(${ids}::uuid[]) as own (id) join ledger_entries l
      on l.restaurant_id = own.id and l.at > ${start} and l.at <= ${new Date(now)}
    group by 1, 2`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [
      id,
      Array.from(
        { length: RECENT_HOURS },
        (_, hour) => found.find((row) => Math.min(row.hour, RECENT_HOURS - 1) === hour)?.revenue ?? zeroCents,
      ),
    ]),
  )
}
