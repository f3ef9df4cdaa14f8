import type { Cents } from '@comanda/domain/money/cents'
import type { LocalDate } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { type AnalysedDays, partsOf, rollupOf } from '../../../platform/analysed-days.ts'
import { type RollupApp, sumUpDays } from '../../../platform/day-rollup.ts'

const isEarlier = sql`e.restaurant_id = o.restaurant_id and e.customer_email = o.customer_email and e.paid_at < o.paid_at`

/** The orders with each coupon that were paid on a day and are not cancelled. */
const couponDays: AnalysedDays = {
  rollup: 'coupons',
  table: 'coupon_days',
  platformTable: null,
  keys: ['discount_code_id'],
  sums: ['orders', 'revenue', 'discount', 'new_customers'],
  live: sql`
    select o.restaurant_id, (o.paid_at at time zone spans.zone)::date as day, r.discount_code_id, count(*)::int as orders,
      sum(greatest(0, o.total - o.refunded_amount))::bigint as revenue,
      sum(o.discount_amount + o.delivery_discount)::bigint as discount,
      (count(*) filter (where o.customer_email <> ''
        and not exists (select from orders e where ${isEarlier} and e.user_id is null)
        and not exists (select from orders e where ${isEarlier} and e.user_id is not null)))::int as new_customers
    from spans cross join lateral (
      select * from orders where restaurant_id = spans.restaurant_id and paid_at >= spans.start_at and paid_at < spans.end_at
        and paid_at is not null and status <> 'cancelled' and discount_code_id is not null offset 0) as o
      join discount_redemptions r on r.restaurant_id = o.restaurant_id and r.order_id = o.id and r.state = 'redeemed'
    group by 1, 2, 3`,
}

const couponRollup = rollupOf(
  'coupons',
  (restaurantId) =>
    sql`(select min(paid_at) from orders where restaurant_id = ${restaurantId} and paid_at is not null)`,
  [couponDays],
)

/** Sums up orders with coupons of days that have closed, and again those that a refund or a cancellation changed. */
export const sumUpCouponDays = (app: RollupApp, signal?: AbortSignal) => sumUpDays(app, couponRollup, signal)

interface CouponSums {
  orders: number
  revenue: Cents
  discount: Cents
  newCustomers: number
}

interface CouponPeriod {
  restaurantId: string
  couponId: string
  /** Null: since the first order. */
  first: LocalDate | null
  last: LocalDate
}

/** What the orders with a coupon in a period add up to. Reads orders only of days that are not stored, or have changed. */
export async function readCouponSums(tx: Tx, period: CouponPeriod): Promise<CouponSums> {
  const { rows } = await sql<CouponSums>`
    with ${partsOfCoupon(period)}
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(revenue), 0)::bigint as revenue,
      coalesce(sum(discount), 0)::bigint as discount, coalesce(sum(new_customers), 0)::int as "newCustomers"
    from parts`.execute(tx)
  return rows[0]!
}

/** The days with orders, and their number. */
export async function readCouponDays(tx: Tx, period: CouponPeriod): Promise<Map<LocalDate, number>> {
  const { rows } = await sql<{ day: string; orders: number }>`
    with ${partsOfCoupon(period)}
    select day::text as day, sum(orders)::int as orders from parts group by parts.day`.execute(tx)
  return new Map(rows.map(({ day, orders }) => [day, orders]))
}

function partsOfCoupon({ restaurantId, couponId, first, last }: CouponPeriod): RawBuilder<unknown> {
  const range = { kind: 'days', first: first ?? '1970-01-01', last } as const
  return partsOf(couponDays, { restaurantIds: [restaurantId] }, range, sql`discount_code_id = ${couponId}`)
}
