import type { Period } from '@comanda/domain/reporting/periods'
import { noSales, type Sales } from '@comanda/domain/reporting/sales'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { startOf } from '../../platform/day-rollup.ts'
import { changedDays, rowsOfAll } from '../../platform/platform-days.ts'
import {
  addedUp,
  type SalesRow,
  salesColumnList,
  salesColumns,
  salesOf,
  summedSales,
  sumsOfSpans,
} from './sales-sums.ts'

export interface SalesQuery extends Period {
  restaurantIds: readonly string[] | 'all'
  /**
   * The zone of the days. Null: each restaurant's own. A zone other than a restaurant's reads its ledger for the hours that
   * its stored days do not cover.
   */
  zone: Zone | null
}

/** Sales of a period per restaurant, to the cent; restaurants without any are left out. */
export async function readSales(
  tx: Tx,
  query: SalesQuery,
): Promise<{ restaurantId: string; sales: Sales }[]> {
  const { rows } = await sql<SalesRow & { restaurant_id: string }>`
    with ${daysOf(query)}, ${partsOfEach}
    select restaurant_id, ${addedUp} from parts group by 1`.execute(tx)
  return rows.map((row) => ({ restaurantId: row.restaurant_id, sales: salesOf(row) }))
}

/** Sales of a period of all restaurants of a query together. */
export async function readSalesTotal(tx: Tx, query: SalesQuery): Promise<Sales> {
  const { rows } = await sql<SalesRow>`
    with ${daysOf(query)}, ${partsOfTotal(query)}
    select ${addedUp} from parts`.execute(tx)
  return rows[0] ? salesOf(rows[0]) : noSales
}

/** Sales per restaurant and day, in order of days; days without any are left out. At most 400 days. */
export async function readSalesDays(
  tx: Tx,
  query: SalesQuery,
): Promise<{ restaurantId: string; day: LocalDate; sales: Sales }[]> {
  const { rows } = await sql<SalesRow & { restaurant_id: string; day: LocalDate }>`
    with ${daysOf(query, { byDay: true })}
    select restaurant_id, day::text as day, ${salesColumnList} from t cross join lateral (
      select * from sales_days d where d.restaurant_id = t.id and ${isStored} offset 0) as d
    union all select restaurant_id, day::text, ${salesColumnList} from (${sumsOfSpans}) as fresh
    order by day, restaurant_id`.execute(tx)
  return rows.map((row) => ({ restaurantId: row.restaurant_id, day: row.day, sales: salesOf(row) }))
}

/**
 * Sales of all restaurants of a query together, by day or by month, in order; those without any are left out. The days
 * are those of each restaurant's own calendar.
 */
export async function readSalesTotals(
  tx: Tx,
  query: Omit<SalesQuery, 'zone'>,
  by: 'day' | 'month',
): Promise<{ day: LocalDate; sales: Sales }[]> {
  const days = { ...query, zone: null }
  const source =
    by === 'month' || query.restaurantIds === 'all'
      ? sql`with ${daysOf(days)}, ${partsOfTotal(days)}`
      : sql`with ${daysOf(days, { byDay: true })}, parts as (
          select d.day, ${salesColumnList} from t cross join lateral (
            select * from sales_days d where d.restaurant_id = t.id and ${isStored} offset 0) as d
          union all select day, ${salesColumnList} from (${sumsOfSpans}) as fresh)`
  const { rows } = await sql<SalesRow & { day: LocalDate }>`
    ${source} select date_trunc(${by}::text, day)::date::text as day, ${addedUp} from parts group by 1 order by 1`.execute(
    tx,
  )
  return rows.map((row) => ({ day: row.day, sales: salesOf(row) }))
}

/** Whether `d`, a row of sales_days or tax_days, counts in the period of `t`. */
export const isStored = sql`d.day >= t.first and d.day <= t.last and d.day < t.through
  and d.day <> all(array(select day from stale where restaurant_id = t.id))`

const fresh = sql`select restaurant_id, day, ${salesColumnList} from (${sumsOfSpans}) as fresh`

/**
 * Defines `parts` of each restaurant: full months, the days of other months, and what is not stored yet. Row security keeps the
 * comparison of a date with a timestamp from using the index.
 */
const partsOfEach = sql`
  -- Months of which only a part counts, and those with stale days. Of the month that is not over the stored days are added up.
  split as materialized (
    select t.id as restaurant_id, date_trunc('month', edge)::date as month
    from t, unnest(array[t.first, t.last + 1]) as edge where edge < t.through and edge <> date_trunc('month', edge)::date
    union select restaurant_id, date_trunc('month', day)::date from stale),
  parts as (
    select m.restaurant_id, m.month as day, ${salesColumnList} from t cross join lateral (
      select * from sales_months m where m.restaurant_id = t.id and m.month >= t.first and m.month <= t.last
        and m.month < t.through offset 0) as m
    where not exists (select from split s where s.restaurant_id = m.restaurant_id and s.month = m.month)
    union all
    select d.restaurant_id, d.day, ${salesColumnList} from t join split s on s.restaurant_id = t.id cross join lateral (
      select * from sales_days d where d.restaurant_id = t.id and ${isStored}
        and d.day >= s.month and d.day < (s.month + interval '1 month')::date offset 0) as d
    union all ${fresh})`

/**
 * Defines `parts` of a total: of all restaurants the days of the platform, without those of restaurants in another zone that
 * do not lie in the period as a whole. The zones are less than a day apart.
 */
function partsOfTotal({ restaurantIds, first, last }: SalesQuery): RawBuilder<unknown> {
  if (restaurantIds !== 'all') return partsOfEach
  const isWithin = sql`day >= ${first}::date and day <= ${last}::date`
  const subtracted = sql.join(salesColumns.map((name) => sql`-d.${sql.ref(name)}`))
  return sql`
    changed as materialized (${changedDays(summedSales, isWithin)} union select day from stale),
    parts as (
      ${rowsOfAll(summedSales, isWithin)}
      union all
      select t.id, d.day, ${subtracted} from t cross join lateral (
        select * from sales_days where restaurant_id = t.id and ${isWithin} and (day < t.first or day > t.last)
          and day < t.through offset 0) as d
      where t.is_other
      union all ${fresh})`
}

/**
 * Defines `t`, the restaurants with their stored days; `stale`; and `spans`, what is read from the ledger. Daily sums
 * in a zone other than the restaurant's use no stored days; a total uses those that lie completely within the period.
 */
export function daysOf(query: SalesQuery, { byDay = false } = {}): RawBuilder<unknown> {
  const { restaurantIds, first, last, zone } = query
  const own = restaurantIds === 'all' ? sql`true` : sql`r.id = any(${restaurantIds}::uuid[])`
  const shown = zone === null ? sql`r.timezone` : sql`${zone}::text`
  const startAt = startOf(sql`${first}::date`, shown)
  const endAt = startOf(sql`${last}::date + 1`, shown)
  const isOther = sql`(${shown} <> r.timezone)`
  const fullDay = (at: RawBuilder<unknown>) =>
    sql`(${at} at time zone r.timezone - interval '1 microsecond')::date + 1`
  const through = sql`case when d.timezone = r.timezone ${byDay ? sql`and not ${isOther}` : sql``} then d.through
    else '-infinity' end`
  return sql`
    t as materialized (
      select r.id, r.timezone, ${shown} as zone, ${isOther} as is_other, ${startAt} as start_at, ${endAt} as end_at,
        ${byDay ? sql`${first}::date` : fullDay(startAt)} as first,
        ${byDay ? sql`${last}::date` : sql`(${endAt} at time zone r.timezone)::date - 1`} as last, ${through} as through,
        d.timezone <> r.timezone and isfinite(d.through) as moved
      from restaurants r left join day_rollups d on d.restaurant_id = r.id and d.rollup = 'sales' where ${own}),
    stale as materialized (
      select s.restaurant_id, s.day from stale_days s join t on t.id = s.restaurant_id
      where s.rollup = 'sales' and s.day >= t.first and s.day <= t.last and s.day < t.through),
    spans as materialized (
      select t.id as restaurant_id, open.day::date as day,
        ${startOf(sql`open.day::date`, byDay ? sql`t.zone` : sql`t.timezone`)} as start_at,
        ${startOf(sql`open.day::date + 1`, byDay ? sql`t.zone` : sql`t.timezone`)} as end_at
      from t cross join lateral (
        select day from generate_series(greatest(t.first, t.through), t.last, interval '1 day') as series (day)
        union all select day from stale where restaurant_id = t.id) as open
      ${byDay ? sql`` : edges})`
}

/** The hours before the first and after the last restaurant day that lies completely within the period. */
const edges = sql`
  union all
  select id, first, start_at, least(end_at, ${startOf(sql`first`, sql`timezone`)}) from t
    where is_other and start_at < ${startOf(sql`first`, sql`timezone`)}
  union all
  select id, last, greatest(${startOf(sql`first`, sql`timezone`)}, ${startOf(sql`last + 1`, sql`timezone`)}), end_at from t
    where is_other and last + 1 >= first and ${startOf(sql`last + 1`, sql`timezone`)} < end_at`
