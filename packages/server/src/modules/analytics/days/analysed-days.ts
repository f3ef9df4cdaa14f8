import type { Instant, LocalDate } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { type DayRollup, startOf } from '../../../platform/day-rollup.ts'
import type { AccessScope } from '../../identity/public.ts'
import { inScope } from '../read-sums.ts'

/** Sums per restaurant and day: stored for closed days, and otherwise read from the data. */
export interface AnalysedDays {
  rollup: DayRollup['name']
  table: string
  /** Of the table, without restaurant_id and day. */
  columns: readonly string[]
  /**
   * Rows like those of the table, from the data of `spans`: restaurant_id, zone, start_at and end_at. The day is that of the
   * zone.
   */
  live: RawBuilder<unknown>
}

/** Whole local days, the last one included; or the hours until an instant. */
export type AnalysedRange =
  | { kind: 'days'; first: LocalDate; last: LocalDate }
  | { kind: 'hours'; now: Instant; hours: number }

/**
 * Defines `parts`, the rows of a range with restaurant_id, day and the columns, for a statement that adds them up. Days that
 * are not stored, or have changed since, are read from the data. `only` is a condition on their columns.
 */
export function partsOf(
  days: AnalysedDays,
  scope: Pick<AccessScope, 'restaurantIds'>,
  range: AnalysedRange,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const restaurants = inScope(scope.restaurantIds)
  const columns = sql.join([sql.ref('restaurant_id'), sql.ref('day'), columnsOf(days)])
  if (range.kind === 'hours') {
    const at = (hours: number) => sql`${new Date(range.now - hours * 3_600_000)}::timestamptz`
    return sql`
      spans as materialized (
        select r.id as restaurant_id, r.timezone as zone, ${at(range.hours)} as start_at, ${at(0)} as end_at
        from restaurants r where ${restaurants}),
      live as (${days.live}),
      parts as (select ${columns} from live where ${only})`
  }
  const first = sql`${range.first}::date`
  const last = sql`${range.last}::date`
  return sql`
    t as materialized (
      select r.id, r.timezone as zone,
        case when stored.timezone = r.timezone then stored.through else '-infinity' end as through
      from restaurants r left join day_rollups stored on stored.restaurant_id = r.id and stored.rollup = ${days.rollup}
      where ${restaurants}),
    stale as materialized (
      select s.restaurant_id, s.day, t.zone from stale_days s join t on t.id = s.restaurant_id
      where s.rollup = ${days.rollup} and s.day >= ${first} and s.day <= ${last} and s.day < t.through),
    spans as materialized (
      select id as restaurant_id, zone, ${startOf(sql`greatest(${first}, through)`, sql`zone`)} as start_at,
        ${startOf(sql`${last} + 1`, sql`zone`)} as end_at from t
      union all
      select restaurant_id, zone, ${startOf(sql`day`, sql`zone`)}, ${startOf(sql`day + 1`, sql`zone`)} from stale),
    live as (${days.live}),
    parts as (
      select d.* from t cross join lateral (
        select ${columns} from ${sql.table(days.table)} where restaurant_id = t.id and day >= ${first} and day <= ${last}
          and day < t.through and day <> all(array(select stale.day from stale where stale.restaurant_id = t.id))
          and ${only} offset 0) as d
      union all
      select ${columns} from live where ${only})`
}

/** How several tables are stored as one rollup. Days of which the data is deleted already stay. */
export function rollupOf(
  name: DayRollup['name'],
  first: DayRollup['first'],
  tables: readonly AnalysedDays[],
): DayRollup {
  return {
    name,
    first,
    async store(tx, restaurantId, days) {
      for (const each of tables) await storeDays(tx, restaurantId, days, each)
    },
    async clear(tx, restaurantId) {
      for (const { table } of tables)
        await sql`
          delete from ${sql.table(table)} where restaurant_id = ${restaurantId} and day >= (
            select (${first(restaurantId)} at time zone timezone)::date from restaurants where id = ${restaurantId})`.execute(
          tx,
        )
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

function columnsOf({ columns }: AnalysedDays): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(name)))
}
