import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { forEachRestaurant } from '../../../platform/for-each-restaurant.ts'

const actor = 'system:catalog'
/**
 * Days that are summed up again in each run. A late change marks its day (migration 623), and the days from that one on are then
 * summed up again.
 */
const OPEN_DAYS = 3
const RETAINED_DAYS = 31

/** Sums up the portions sold of each dish and upsell, and at each offer, by day, so that lists read no orders. */
export async function sumUpSales(app: Pick<App, 'db' | 'now' | 'log'>, signal?: AbortSignal): Promise<void> {
  const restaurants = await app.db.platform(actor, (tx) =>
    tx.selectFrom('restaurants').select(['id as restaurantId', 'timezone']).execute(),
  )
  const sumUpOne = ({ restaurantId, timezone }: (typeof restaurants)[number]) =>
    app.db.tenant(restaurantId, actor, (tx) => sumUp(tx, restaurantId, timezone, new Date(app.now())))
  await forEachRestaurant(app, 'summing up sales', restaurants, sumUpOne, signal)
}

async function sumUp(tx: Tx, restaurantId: string, zone: string, now: Date): Promise<void> {
  const { rows } = await sql<{ first: string }>`
    with changed as (
      delete from stale_days where restaurant_id = ${restaurantId} and rollup = 'product_sales' returning day)
    select greatest(today - ${RETAINED_DAYS}::int, least((select min(day) from changed), today
      - case when exists (select from product_sales where restaurant_id = ${restaurantId})
          then ${OPEN_DAYS}::int else ${RETAINED_DAYS}::int end))::text as first
    from (select (${now}::timestamptz at time zone ${zone})::date as today) as clock`.execute(tx)
  const first = rows[0]?.first
  await sql`
    with sold as (
      select (line ->> 'productId')::uuid as product_id, (o.created_at at time zone ${zone})::date as day,
        sum(${remaining})::int as portions,
        sum(${remaining} * (line ->> 'unitPrice')::int)::int as revenue
      from orders o, jsonb_array_elements(
        case when o.cart ->> 'version' = '1' then o.cart -> 'items' else '[]' end) as line
      where o.restaurant_id = ${restaurantId} and o.created_at >= ${first}::date::timestamp at time zone ${zone}
        and o.paid_at is not null and o.status <> 'cancelled' and line ->> 'productId' is not null and ${remaining} > 0
      group by 1, 2),
    outdated as (
      delete from product_sales s where s.restaurant_id = ${restaurantId} and s.day >= ${first}::date
        and not exists (select from sold where sold.product_id = s.product_id and sold.day = s.day))
    insert into product_sales as stored (restaurant_id, product_id, day, portions, revenue)
    select ${restaurantId}, product_id, day, portions, revenue from sold
    on conflict (restaurant_id, product_id, day)
      do update set portions = excluded.portions, revenue = excluded.revenue
      where (stored.portions, stored.revenue) is distinct from (excluded.portions, excluded.revenue)`.execute(
    tx,
  )
  await sql`delete from product_sales where restaurant_id = ${restaurantId}
    and day < ${first}::date - ${RETAINED_DAYS}::int`.execute(tx)
  await sumUpUpsells(tx, restaurantId, zone, first)
  await sumUpOffers(tx, restaurantId, zone, first)
}

/** Sums by the names in the order lines, and by the dish they were added to. */
async function sumUpUpsells(tx: Tx, restaurantId: string, zone: string, first: string | undefined) {
  await sql`
    with sold as (
      select (line ->> 'productId')::uuid as product_id, chosen ->> 'groupName' as group_name,
        chosen ->> 'name' as name, (o.created_at at time zone ${zone})::date as day,
        sum(${remaining})::int as portions,
        sum(${remaining} * (chosen ->> 'priceDelta')::int)::int as revenue
      from orders o, jsonb_array_elements(
          case when o.cart ->> 'version' = '1' then o.cart -> 'items' else '[]' end) as line,
        jsonb_array_elements(line -> 'selections') as chosen
      where o.restaurant_id = ${restaurantId} and o.created_at >= ${first}::date::timestamp at time zone ${zone}
        and o.paid_at is not null and o.status <> 'cancelled' and line ->> 'productId' is not null
        and chosen ->> 'kind' = 'upsell' and ${remaining} > 0
      group by 1, 2, 3, 4),
    outdated as (
      delete from upsell_sales s where s.restaurant_id = ${restaurantId} and (s.day < ${first}::date - ${RETAINED_DAYS}::int
        or s.day >= ${first}::date and not exists (select from sold where sold.product_id = s.product_id
          and sold.group_name = s.group_name and sold.name = s.name and sold.day = s.day)))
    insert into upsell_sales as stored (restaurant_id, product_id, group_name, name, day, portions, revenue)
    select ${restaurantId}, product_id, group_name, name, day, portions, revenue from sold
    on conflict (restaurant_id, product_id, group_name, name, day)
      do update set portions = excluded.portions, revenue = excluded.revenue
      where (stored.portions, stored.revenue) is distinct from (excluded.portions, excluded.revenue)`.execute(
    tx,
  )
}

/** The units of a line without those that were removed after the order was paid. */
const remaining = sql`((line ->> 'quantity')::int - coalesce((line ->> 'removed')::int, 0))`

/** The paid orders with each offer, and the price of its units, next to what visitors did with it. */
async function sumUpOffers(tx: Tx, restaurantId: string, zone: string, first: string | undefined) {
  await sql`
    with sold as (
      select line -> 'offer' ->> 'kind' as kind, (line -> 'offer' ->> 'id')::uuid as offer_id,
        (o.created_at at time zone ${zone})::date as day, count(distinct o.id)::int as orders,
        sum(${remaining} * (line ->> 'unitPrice')::int)::int as revenue
      from orders o, jsonb_array_elements(
        case when o.cart ->> 'version' = '1' then o.cart -> 'items' else '[]' end) as line
      where o.restaurant_id = ${restaurantId} and o.created_at >= ${first}::date::timestamp at time zone ${zone}
        and o.paid_at is not null and o.status <> 'cancelled' and line ? 'offer' and ${remaining} > 0
      group by 1, 2, 3),
    outdated as (
      update offer_days d set orders = 0, revenue = 0
      where d.restaurant_id = ${restaurantId} and d.day >= ${first}::date and d.orders > 0 and not exists (
        select from sold where sold.kind = d.kind and sold.offer_id = d.offer_id and sold.day = d.day))
    insert into offer_days as stored (restaurant_id, day, kind, offer_id, orders, revenue)
    select ${restaurantId}, day, kind, offer_id, orders, revenue from sold
    on conflict (restaurant_id, day, kind, offer_id)
      do update set orders = excluded.orders, revenue = excluded.revenue
      where (stored.orders, stored.revenue) is distinct from (excluded.orders, excluded.revenue)`.execute(tx)
}

/** The first day of the last 30 days is the day after this one. */
export function soldSince(app: Pick<App, 'now'>): string {
  return new Date(app.now() - hours(24 * 30)).toISOString().slice(0, 10)
}
