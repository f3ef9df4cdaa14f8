import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type DayRollup, startOf, sumUpDays } from '../../platform/day-rollup.ts'
import { addedUp, sumColumns, sumsOfVisits } from './visit-days.ts'

/** Names per kind and day; the visits of further ones are those of "Other". */
const MAX_NAMES = 50
/** Days added up in one transaction. */
const CHUNK_DAYS = 31

/**
 * Sums up the visits of days that have closed, and again of those on which a visit went on later, per restaurant and then
 * for all restaurants.
 */
export async function sumUpVisitDays(app: Pick<App, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  await sumUpDays(app, visitDays, signal)
  while (!signal?.aborted && (await app.db.platform('system:visits-days', addUpRestaurants)));
}

const visitDays: DayRollup = {
  name: 'visits',
  first: (restaurantId) =>
    sql`(select min(created_at) from site_visitors where restaurant_id = ${restaurantId})`,
  store,
  /** The days of which the visits are deleted already stay. */
  async clear(tx, restaurantId) {
    await sql`
      with deleted as (
        delete from visit_days where restaurant_id = ${restaurantId} and day >= (
          select min(v.created_at at time zone r.timezone)::date from restaurants r
            join site_visitors v on v.restaurant_id = r.id where r.id = ${restaurantId})
        returning day)
      ${markPlatformDays(sql`select distinct day from deleted`)}`.execute(tx)
  },
}

async function store(tx: Tx, restaurantId: string, days: RawBuilder<unknown>): Promise<void> {
  await sql`delete from visit_days where restaurant_id = ${restaurantId} and day in (${days})`.execute(tx)
  await sql`
    with days as (${days}),
    spans as (
      select r.id as restaurant_id, r.timezone as zone, ${startOf(sql`days.day`, sql`r.timezone`)} as start_at,
        ${startOf(sql`days.day + 1`, sql`r.timezone`)} as end_at
      from restaurants r cross join days where r.id = ${restaurantId}),
    found as (${sumsOfVisits}),
    ranked as (select *, row_number() over (partition by day, kind order by visits desc, name) as rank from found)
    insert into visit_days (restaurant_id, day, kind, name, ${sumColumns})
    select restaurant_id, day, kind, case when rank > ${MAX_NAMES} then 'Other' else name end as name, ${addedUp}
    from ranked group by 1, 2, 3, 4`.execute(tx)
  await markPlatformDays(days).execute(tx)
}

/** Adds up the days of all restaurants that changed. Returns whether days remain. */
async function addUpRestaurants(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    delete from platform_visit_days_stale where day in (
      select day from platform_visit_days_stale order by day limit ${CHUNK_DAYS} for update)
    returning day::text as day`.execute(tx)
  if (rows.length > 0) {
    const days = sql`select unnest(${rows.map(({ day }) => day)}::date[])`
    await sql`delete from platform_visit_days where day in (${days})`.execute(tx)
    await sql`
      with sums as (
        select day, kind, name, ${addedUp} from visit_days where day in (${days}) group by 1, 2, 3),
      ranked as (select *, row_number() over (partition by day, kind order by visits desc, name) as rank from sums)
      insert into platform_visit_days (day, kind, name, ${sumColumns})
      select day, kind, case when rank > ${MAX_NAMES} then 'Other' else name end as name, ${addedUp}
      from ranked group by 1, 2, 3`.execute(tx)
  }
  if (rows.length === CHUNK_DAYS) return true
  await sql`
    update platform_visit_days_through set through = coalesce((
      select min(through) from day_rollups where rollup = 'visits' and isfinite(through)), '-infinity')`.execute(
    tx,
  )
  return false
}

function markPlatformDays(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into platform_visit_days_stale (day) select day from (${days}) as changed order by day
    on conflict (day) do update set marks = platform_visit_days_stale.marks + 1`
}
