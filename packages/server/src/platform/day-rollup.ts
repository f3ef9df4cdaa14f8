import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'
import { forEachRestaurant } from './for-each-restaurant.ts'

/** The dependencies for summing up days. */
export type RollupApp = Pick<App, 'db' | 'now' | 'log'>

/** Sums per restaurant and local day that are stored once a day has closed. */
export interface DayRollup {
  name: 'payments' | 'sales' | 'visits' | 'sales_parts' | 'dishes' | 'lost_carts' | 'coupons'
  /** Expression of the instant of the restaurant's first data. */
  first: (restaurantId: string) => RawBuilder<Date | null>
  /** Stores the sums of days in place of earlier ones. `days` is a query with a column `day`. */
  store: (tx: Tx, restaurantId: string, days: RawBuilder<unknown>) => Promise<void>
  /** Deletes all sums of a restaurant, whose time zone has changed. */
  clear: (tx: Tx, restaurantId: string) => Promise<void>
}

/** Days before today that are not stored yet. Triggers mark days that change after 12 hours (migration 400). */
const OPEN_DAYS = 1
/** Days summed up in one transaction. */
const CHUNK_DAYS = 31

/** The instant at which a local day starts. */
export const startOf = (day: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
  sql`(${day})::timestamp at time zone ${zone}`

/**
 * Sums up days that have closed, and again those that changed afterwards. An error at one restaurant affects neither the others
 * nor its other sums.
 */
export async function sumUpDays(
  app: RollupApp,
  rollups: DayRollup | readonly DayRollup[],
  signal?: AbortSignal,
): Promise<void> {
  const now = new Date(app.now())
  const actorOf = ({ name }: DayRollup) => `system:${name}-days`
  const due: { restaurantId: string; rollup: DayRollup }[] = []
  for (const rollup of [rollups].flat()) {
    const ids = await app.db.platform(actorOf(rollup), (tx) => findDue(tx, rollup, now))
    due.push(...ids.map((restaurantId) => ({ restaurantId, rollup })))
  }
  const sumUpOne = async ({ restaurantId: id, rollup }: (typeof due)[number]) => {
    const actor = actorOf(rollup)
    while (!signal?.aborted && (await app.db.tenant(id, actor, (tx) => storeChunk(tx, id, rollup, now))));
    if (!signal?.aborted) await app.db.tenant(id, actor, (tx) => storeStale(tx, id, rollup))
  }
  await forEachRestaurant(app, 'summing up days', due, sumUpOne, signal)
}

/** The restaurants with days to sum up. */
async function findDue(tx: Tx, { name }: DayRollup, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from restaurants r left join day_rollups t on t.restaurant_id = r.id and t.rollup = ${name}
    where t.restaurant_id is null or t.timezone <> r.timezone
      or t.through < (${now}::timestamptz at time zone r.timezone)::date - ${OPEN_DAYS}::int
      or exists (select from stale_days s where s.restaurant_id = r.id and s.rollup = ${name})
    order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface ChunkDays {
  timezone: string
  first: string | null
  end: string
  last: string
  moved: boolean
}

/** Returns whether days remain. The row stays locked until the commit; see `mark_stale_day`. */
async function storeChunk(tx: Tx, restaurantId: string, rollup: DayRollup, now: Date): Promise<boolean> {
  const { name } = rollup
  await sql`
    insert into day_rollups (restaurant_id, rollup, timezone)
    select id, ${name}, timezone from restaurants where id = ${restaurantId} on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<ChunkDays>`
    with before as (
      select r.timezone, t.timezone <> r.timezone as moved, t.through,
        (${now}::timestamptz at time zone r.timezone)::date - ${OPEN_DAYS}::int as last
      from day_rollups t join restaurants r on r.id = t.restaurant_id
      where t.restaurant_id = ${restaurantId} and t.rollup = ${name} for update of t),
    days as (
      select before.*, case when not moved and isfinite(through) then through
        else (${rollup.first(restaurantId)} at time zone before.timezone)::date end as first
      from before)
    select timezone, first::text as first, least(first + ${CHUNK_DAYS}::int, last)::text as "end", last::text as last, moved
    from days`.execute(tx)
  const [days] = rows
  if (!days?.first || days.first >= days.last) return false
  if (days.moved) {
    await rollup.clear(tx, restaurantId)
    await sql`delete from stale_days where restaurant_id = ${restaurantId} and rollup = ${name}`.execute(tx)
  }
  // A zone that changes meanwhile differs from this one: the next chunk then stores all days again.
  await sql`
    update day_rollups set timezone = ${days.timezone}, through = ${days.end}::date
    where restaurant_id = ${restaurantId} and rollup = ${name}`.execute(tx)
  const series = sql`generate_series(${days.first}::date, ${days.end}::date - 1, interval '1 day') as series (day)`
  await rollup.store(tx, restaurantId, sql`select day::date from ${series}`)
  return days.end < days.last
}

async function storeStale(tx: Tx, restaurantId: string, rollup: DayRollup): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    delete from stale_days where restaurant_id = ${restaurantId} and rollup = ${rollup.name}
    returning day::text as day`.execute(tx)
  if (rows.length === 0) return
  await rollup.store(tx, restaurantId, sql`select unnest(${rows.map(({ day }) => day)}::date[]) as day`)
}
