import { sql } from 'kysely'
import type { AnalysedDays } from '../../../platform/analysed-days.ts'

/** Pairs of a day that are stored. */
const MAX_PAIRS = 500

/** Lines of the orders that were paid in the spans and are not cancelled. */
const soldLines = sql`
  select o.restaurant_id, (o.paid_at at time zone spans.zone)::date as day, o.id as order_id,
    (line ->> 'productId')::uuid as product_id, (line ->> 'quantity')::int - coalesce((line ->> 'removed')::int, 0) as quantity, (line ->> 'unitPrice')::int as price
  from spans cross join lateral (
    select * from orders where restaurant_id = spans.restaurant_id and paid_at >= spans.start_at and paid_at < spans.end_at
      and paid_at is not null and status <> 'cancelled' offset 0) as o
    cross join lateral jsonb_array_elements(
      case when o.cart ->> 'version' = '1' then o.cart -> 'items' else '[]' end) as line
  where line ->> 'productId' is not null
    and (line ->> 'quantity')::int > coalesce((line ->> 'removed')::int, 0)`

/** What visitors did with each dish on a day, and what was sold of it. */
export const dishDays: AnalysedDays = {
  rollup: 'dishes',
  table: 'dish_days',
  platformTable: null,
  keys: ['product_id'],
  sums: ['viewed', 'viewed_sold_out', 'added', 'orders', 'portions', 'revenue'],
  live: sql`
    select restaurant_id, day, product_id, sum(viewed)::int as viewed, sum(viewed_sold_out)::int as viewed_sold_out,
      sum(added)::int as added, sum(orders)::int as orders, sum(portions)::int as portions, sum(revenue)::bigint as revenue
    from (
      select event.restaurant_id, (event.created_at at time zone spans.zone)::date as day, event.product_id,
        count(distinct session_id) filter (where event_type = 'product_viewed') as viewed,
        count(distinct session_id) filter (where event_type = 'product_viewed' and was_sold_out) as viewed_sold_out,
        count(distinct session_id) filter (where event_type = 'add_to_cart') as added,
        0 as orders, 0 as portions, 0 as revenue
      from spans cross join lateral (
        select * from cart_events where restaurant_id = spans.restaurant_id and created_at >= spans.start_at
          and created_at < spans.end_at and product_id is not null and event_type <> 'remove_from_cart' offset 0) as event
      group by 1, 2, 3
      union all
      select restaurant_id, day, product_id, 0, 0, 0, count(distinct order_id), sum(quantity), sum(quantity * price)
      from (${soldLines}) as sold group by 1, 2, 3) as counted
    group by 1, 2, 3`,
}

/** Orders with two dishes. */
export const dishPairs: AnalysedDays = {
  rollup: 'dishes',
  table: 'dish_pair_days',
  platformTable: null,
  keys: ['first_id', 'second_id'],
  sums: ['orders'],
  live: sql`
    select restaurant_id, day, first_id, second_id, orders from (
      select *, row_number() over (partition by restaurant_id, day order by orders desc, first_id, second_id) as rank
      from (
        select restaurant_id, day, a.id as first_id, b.id as second_id, count(*)::int as orders
        from (
          select restaurant_id, day, order_id, array_agg(distinct product_id) as ids from (${soldLines}) as sold
          group by 1, 2, 3) as ordered
          cross join lateral unnest(ids) as a (id) cross join lateral unnest(ids) as b (id)
        where a.id < b.id
        group by 1, 2, 3, 4) as pairs) as ranked
    where rank <= ${MAX_PAIRS}`,
}
