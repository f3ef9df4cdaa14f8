import type { CouponResults } from '@comanda/contract/coupons'
import { compareSales } from '@comanda/domain/reporting/compare-days'
import { addDays, startOfDay, zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { readSalesDays } from '../../reporting/public.ts'
import { type CouponRef, readCoupon, zoneOf } from './list-coupons.ts'

const DAYS = 30

/**
 * The results of a coupon, from orders that were paid and not cancelled; refunds are deducted from the revenue. The
 * days are those of the payments. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function readResults(app: App, caller: Caller, ref: CouponRef): Promise<CouponResults> {
  const { restaurantId } = ref
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await readCoupon(app, tx, ref)
    const zone = await zoneOf(tx, restaurantId)
    const today = zonedTime(app.now(), zone).date
    const first = addDays(today, 1 - DAYS)
    const { rows: sums } = await sql<Omit<CouponResults, 'days' | 'compared'>>`
      select count(*)::int as orders, coalesce(sum(greatest(0, total - refunded_amount)), 0)::int as revenue,
        coalesce(sum(discount_amount + delivery_discount), 0)::int as discount,
        count(*) filter (where customer_email <> ''
          and not exists (select from orders e where e.restaurant_id = ${restaurantId} and e.user_id is null
            and e.customer_email = o.customer_email and e.paid_at < o.paid_at)
          and not exists (select from orders e where e.restaurant_id = ${restaurantId} and e.user_id is not null
            and e.customer_email = o.customer_email and e.paid_at < o.paid_at))::int as "newCustomers"
      from (${paidWith(ref)}) o`.execute(tx)
    const { rows: days } = await sql<{ day: string; orders: number }>`
      select (paid_at at time zone ${zone})::date::text as day, count(*)::int as orders from (${paidWith(ref)}) o
      where paid_at >= ${new Date(startOfDay(first, zone))} group by 1`.execute(tx)
    const ordersOn = new Map(days.map(({ day, orders }) => [day, orders]))
    const sales = await readSalesDays(tx, { restaurantIds: [restaurantId], zone: null, first, last: today })
    return {
      ...sums[0]!,
      compared: compareSales(sales, ({ day }) => ordersOn.has(day)),
      days: Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => ({
        day,
        orders: ordersOn.get(day) ?? 0,
      })),
    }
  })
}

const paidWith = ({ restaurantId, couponId }: CouponRef) => sql`
  select o.* from discount_redemptions r join orders o on o.restaurant_id = r.restaurant_id and o.id = r.order_id
  where r.restaurant_id = ${restaurantId} and r.discount_code_id = ${couponId} and r.state = 'redeemed'
    and o.paid_at is not null and o.status <> 'cancelled'`
