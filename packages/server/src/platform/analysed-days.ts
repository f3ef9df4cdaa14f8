import type { Period } from '@comanda/domain/reporting/periods'
import type { Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { type DayRollup, startOf } from './day-rollup.ts'
import { changedDays, markPlatformDays, rowsOfAll, type SummedDays } from './platform-days.ts'

/** Sums per restaurant and day: stored for closed days, and otherwise read from the data. */
export interface AnalysedDays extends Omit<SummedDays, 'platformTable'> {
  /** The sums of all restaurants, if they are stored. */
  platformTable: string | null
  /**
   * Rows like those of the table, from the data of `spans`: restaurant_id, zone, start_at and end_at. The day is that of the
   * zone.
   */
  live: RawBuilder<unknown>
}

/** The restaurants of a report. */
export type RestaurantIds = 'all' | readonly string[]

/** A condition on `r`, a row of restaurants. */
export function inScope(restaurantIds: RestaurantIds): RawBuilder<boolean> {
  return restaurantIds === 'all' ? sql`true` : sql`r.id = any(${restaurantIds}::uuid[])`
}

/** Whole local days, the last one included; or the hours until an instant. */
export type AnalysedRange = ({ kind: 'days' } & Period) | { kind: 'hours'; now: Instant; hours: number }

/**
 * Defines `parts`, the rows of a range with restaurant_id, day and the columns, for a statement that adds them up. Days that
 * are not stored, or have changed since, are read from the data. `only` is a condition on their columns. Rows of the sums of
 * all restaurants have no restaurant_id.
 */
export function partsOf(
  days: AnalysedDays,
  scope: { restaurantIds: RestaurantIds },
  range: AnalysedRange,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const columns = sql.join([sql.ref('restaurant_id'), sql.ref('day'), columnsOf(days)])
  if (range.kind === 'hours') {
    const at = (hours: number) => sql`${new Date(range.now - hours * 3_600_000)}::timestamptz`
    return sql`
      spans as materialized (
        select r.id as restaurant_id, r.timezone as zone, ${at(range.hours)} as start_at, ${at(0)} as end_at
        from restaurants r where ${inScope(scope.restaurantIds)}),
      live as (${days.live}),
      parts as (select ${columns} from live where ${only})`
  }
  const isWithin = sql`day >= ${range.first}::date and day <= ${range.last}::date`
  const { platformTable } = days
  const platform = platformTable !== null && scope.restaurantIds === 'all' && { ...days, platformTable }
  return sql`
    ${liveDays(days, scope.restaurantIds, range)},
    ${platform ? sql`changed as materialized (${changedDays(platform, isWithin)} union select day from stale),` : sql``}
    parts as (
      ${platform ? rowsOfAll(platform, sql`${isWithin} and ${only}`) : storedOfEach(days, columns, sql`${isWithin} and ${only}`)}
      union all
      select ${columns} from live where ${only})`
}

/**
 * Defines `t`, the restaurants with the first day that is not stored (`through`); `stale`, the stored days of a period that
 * have changed; and `live`, the rows of these and of the days that are not stored.
 */
export function liveDays(
  { rollup, live }: Pick<AnalysedDays, 'rollup' | 'live'>,
  restaurantIds: RestaurantIds,
  period: Period,
): RawBuilder<unknown> {
  const [first, last] = [sql`${period.first}::date`, sql`${period.last}::date`]
  return sql`
    t as materialized (
      select r.id, r.timezone as zone, stored.timezone <> r.timezone and isfinite(stored.through) as moved,
        case when stored.timezone = r.timezone then stored.through else '-infinity' end as through
      from restaurants r left join day_rollups stored on stored.restaurant_id = r.id and stored.rollup = ${rollup}
      where ${inScope(restaurantIds)}),
    stale as materialized (
      select s.restaurant_id, s.day, t.zone from stale_days s join t on t.id = s.restaurant_id
      where s.rollup = ${rollup} and s.day >= ${first} and s.day <= ${last} and s.day < t.through),
    spans as materialized (
      select id as restaurant_id, zone, ${startOf(sql`greatest(${first}, through)`, sql`zone`)} as start_at,
        ${startOf(sql`${last} + 1`, sql`zone`)} as end_at from t
      union all
      select restaurant_id, zone, ${startOf(sql`day`, sql`zone`)}, ${startOf(sql`day + 1`, sql`zone`)} from stale),
    live as (${live})`
}

/** The stored days of each restaurant. */
function storedOfEach(
  { table }: AnalysedDays,
  columns: RawBuilder<unknown>,
  only: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select d.* from t cross join lateral (
      select ${columns} from ${sql.table(table)} where restaurant_id = t.id and day < t.through and ${only}
        and day <> all(array(select stale.day from stale where stale.restaurant_id = t.id)) offset 0) as d`
}

/**
 * How several tables are stored as one rollup. Days whose data was deleted are retained. The first day with data can be an earlier
 * one in the zone of the stored days than in the new zone.
 */
export function rollupOf(
  name: DayRollup['name'],
  first: DayRollup['first'],
  tables: readonly AnalysedDays[],
): DayRollup {
  const hasPlatformSums = tables.some(({ platformTable }) => platformTable !== null)
  return {
    name,
    first,
    async store(tx, restaurantId, days) {
      for (const each of tables) await storeDays(tx, restaurantId, days, each)
      if (hasPlatformSums) await markPlatformDays(name, days).execute(tx)
    },
    async clear(tx, restaurantId) {
      for (const { table } of tables) {
        const deleted = sql`
          delete from ${sql.table(table)} where restaurant_id = ${restaurantId} and day >= (
            select least((at at time zone r.timezone)::date, (at at time zone t.timezone)::date)
            from (select ${first(restaurantId)} as at) as data cross join restaurants r
              join day_rollups t on t.restaurant_id = r.id and t.rollup = ${name}
            where r.id = ${restaurantId})`
        const marked = sql`
          with deleted as (${deleted} returning day) ${markPlatformDays(name, sql`select day from deleted`)}`
        await (hasPlatformSums ? marked : deleted).execute(tx)
      }
    },
  }
}

async function storeDays(
  tx: Tx,
  restaurantId: string,
  days: RawBuilder<unknown>,
  each: AnalysedDays,
): Promise<void> {
  const table = sql.table(each.table)
  const columns = columnsOf(each)
  await sql`delete from ${table} where restaurant_id = ${restaurantId} and day in (${days})`.execute(tx)
  await sql`
    with spans as materialized (
      select r.id as restaurant_id, r.timezone as zone, ${startOf(sql`days.day`, sql`r.timezone`)} as start_at,
        ${startOf(sql`days.day + 1`, sql`r.timezone`)} as end_at
      from restaurants r cross join (${days}) as days (day) where r.id = ${restaurantId})
    insert into ${table} (restaurant_id, day, ${columns})
    select restaurant_id, day, ${columns} from (${each.live}) as live`.execute(tx)
}

function columnsOf({ keys, sums }: AnalysedDays): RawBuilder<unknown> {
  return sql.join([...keys, ...sums].map((name) => sql.ref(name)))
}
