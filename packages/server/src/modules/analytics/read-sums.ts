import { stage } from '@comanda/domain/reporting/visits'
import type { Instant, LocalDate } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { inScope } from '../../platform/analysed-days.ts'
import { startOf } from '../../platform/day-rollup.ts'
import { changedDays } from '../../platform/platform-days.ts'
import type { AccessScope } from '../identity/public.ts'
import { addedUp, platformVisits, sumColumns, sumsOfVisits, type visitSums } from './visit-days.ts'

export type VisitSums = Record<(typeof visitSums)[number], number>
export type SumKind = 'all' | 'source' | 'device' | 'page' | 'turned_away'

/** The rows to read: of a kind, or of one name. */
export interface OnlySums {
  kind: SumKind
  name?: string
}

/** Sums of one name of a kind; `point` is the day or the number of the hour, null for the period. */
export interface SumRow extends VisitSums {
  kind: SumKind
  name: string
  point: string | null
}

/**
 * The visits of whole days, each on the local day of its restaurant: per day for all visits, and for the days from `first`
 * by name. `before` is the first day of the period to compare with. With `only` nothing else is read. Closed days
 * come from `visit_days`, of all restaurants
 * from `platform_visit_days`, and the rest from the visits.
 */
export async function readDays(
  tx: Tx,
  { restaurantIds }: AccessScope,
  { before, first, last }: { before: LocalDate; first: LocalDate; last: LocalDate },
  only?: OnlySums,
): Promise<SumRow[]> {
  const all = restaurantIds === 'all'
  const series = seriesOf(only)
  const selected = only === undefined ? sql`(kind = 'all' or day >= ${first}::date)` : series
  const columns = sql`day, kind, name, ${sumColumns}`
  const [start, end] = [sql`${before}::date`, sql`${last}::date`]
  const stored = all
    ? sql`
      select ${columns} from platform_visit_days
      where day >= ${start} and day <= ${end} and day <> all(array(select changed.day from changed)) and ${selected}
      union all
      select days.* from changed cross join lateral (
        select ${columns} from visit_days d join t on t.id = d.restaurant_id and d.day < t.through
        where d.day = changed.day and ${selected} offset 0) as days`
    : sql`
      select days.* from t cross join lateral (
        select ${columns} from visit_days
        where restaurant_id = t.id and day >= ${start} and day <= ${end} and day < t.through and ${selected} offset 0) as days`
  const { rows } = await sql<SumRow>`
    with t as materialized (
      select r.id, r.timezone, stored.timezone <> r.timezone and isfinite(stored.through) as moved,
        case when stored.timezone = r.timezone then stored.through else '-infinity' end as through
      from restaurants r left join day_rollups stored on stored.restaurant_id = r.id and stored.rollup = 'visits'
      where ${inScope(restaurantIds)}),
    spans as materialized (
      select id as restaurant_id, timezone as zone,
        ${startOf(sql`greatest(${start}, through)`, sql`timezone`)} as start_at,
        ${startOf(sql`${end} + 1`, sql`timezone`)} as end_at from t),
    live as (${sumsOfVisits}),
    ${all ? sql`changed as materialized (${changedDays(platformVisits, sql`day >= ${start} and day <= ${end}`)}),` : sql``}
    parts as (
      ${stored}
      union all
      select ${columns} from live where ${selected})
    select kind, name, null as point, ${addedUp} from parts where day >= ${first}::date group by 1, 2
    union all
    select kind, name, day::text, ${addedUp} from parts where ${series} group by 1, 2, 3`.execute(tx)
  return rows
}

/** The same for the given number of hours before `now`, from the visits; the points are twice as many hours, numbered from 0. */
export async function readHours(
  tx: Tx,
  { restaurantIds }: AccessScope,
  { now, hours }: { now: Instant; hours: number },
  only?: OnlySums,
): Promise<SumRow[]> {
  const hour = (count: number) => new Date(now - count * 3_600_000)
  const source = only?.kind === 'source' ? only.name : undefined
  const { rows } = await sql<SumRow>`
    with t as materialized (select r.id from restaurants r where ${inScope(restaurantIds)}),
    spans as materialized (
      select id as restaurant_id, 'UTC' as zone, ${hour(hours)}::timestamptz as start_at, ${hour(0)}::timestamptz as end_at
      from t),
    parts as (${sumsOfVisits})
    select kind, name, null as point, ${addedUp} from parts where ${only ? seriesOf(only) : sql`true`} group by 1, 2
    union all
    select 'all', '', floor(extract(epoch from created_at - ${hour(hours * 2)}::timestamptz) / 3600)::int::text,
      count(*), sum(page_count), 0, 0, 0, count(*) filter (where stage >= ${stage.completed}::int), 0, 0, sum(extract(epoch from last_activity - created_at))::bigint
    from t cross join lateral (
      select * from site_visitors where restaurant_id = t.id
        and created_at >= ${hour(hours * 2)} and created_at < ${hour(0)} offset 0) as visit
    where ${source === undefined ? sql`true` : sql`coalesce(source, 'Direct') = ${source}`}
    group by 3`.execute(tx)
  return rows
}

/** The rows that make up the points of a chart. */
function seriesOf({ kind, name }: OnlySums = { kind: 'all' }): RawBuilder<boolean> {
  return name === undefined ? sql`kind = ${kind}` : sql`kind = ${kind} and name = ${name}`
}
