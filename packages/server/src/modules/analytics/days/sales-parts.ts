import { addCents, type Cents, zeroCents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import { type AnalysedDays, rollupOf } from '../../../platform/analysed-days.ts'

/** Without tips; negative for a charge. */
const paid = sql`l.sales + l.discount + l.tax + l.delivery + l.processing_fee`

/** An earlier paid order at the restaurant, by the account or the email address; as in the results of coupons. */
const isEarlier = sql`e.restaurant_id = o.restaurant_id and (e.paid_at, e.id) < (o.paid_at, o.id)`
const customer = sql`
  case when o.user_id is null and coalesce(o.customer_email, '') = '' then 'unknown'
    when exists (select from orders e where ${isEarlier} and e.user_id = o.user_id) then 'returning'
    when o.customer_email <> '' and (
      exists (select from orders e where ${isEarlier} and e.user_id is null and e.customer_email = o.customer_email)
      or exists (select from orders e where ${isEarlier} and e.user_id is not null and e.customer_email = o.customer_email))
    then 'returning' else 'new' end`
const zip = sql`
  case when o.delivery_type = 'delivery' then coalesce(substring(o.delivery_address from '(\\d{5})(?:-\\d{4})?$'), '') end`

/**
 * Sales by hour, customer and zip code, as `Sales` of `domain/reporting/sales.ts` count them: revenue from the ledger, a refund
 * in the hour in which it was made, and orders that are charged and not cancelled. A report of one kind evaluates only that
 * branch of the union.
 */
export const salesParts = {
  rollup: 'sales_parts',
  table: 'sales_part_days',
  platformTable: 'platform_sales_part_days',
  keys: ['kind', 'name'],
  sums: ['orders', 'revenue'],
  live: sql`
    select entry.restaurant_id, entry.local::date as day, part.kind, part.name,
      count(*) filter (where entry.kind = 'charge' and o.status <> 'cancelled')::int as orders,
      -sum(entry.paid)::bigint as revenue
    from (
      select l.*, l.at at time zone spans.zone as local from spans cross join lateral (
        select l.restaurant_id, l.order_id, l.kind, l.at, ${paid} as paid from ledger_entries l
        where l.restaurant_id = spans.restaurant_id and l.at >= spans.start_at and l.at < spans.end_at
          and (l.kind = 'charge' or ${paid} <> 0) offset 0) as l) as entry
      left join orders o on o.restaurant_id = entry.restaurant_id and o.id = entry.order_id
      cross join lateral (
        select 'hour' as kind, to_char(entry.local, 'HH24') as name
        union all select 'customer', ${customer}
        union all select 'zip', ${zip}) as part
    where part.name is not null
    group by 1, 2, 3, 4`,
} satisfies AnalysedDays

export const salesPartsRollup = rollupOf(
  'sales_parts',
  (restaurantId) => sql`(select min(at) from ledger_entries where restaurant_id = ${restaurantId})`,
  [salesParts],
)

export interface SoldRow {
  orders: number
  revenue: Cents
}

/** Sums of `parts`, for a statement that groups them. */
export const soldColumns = sql`sum(orders)::int as orders, sum(revenue)::bigint as revenue`

export function addSold(rows: readonly SoldRow[]): SoldRow {
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    revenue: addCents(zeroCents, ...rows.map(({ revenue }) => revenue)),
  }
}
