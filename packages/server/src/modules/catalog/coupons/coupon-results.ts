import type { CouponResults } from '@comanda/contract/coupons'
import { compareSales } from '@comanda/domain/reporting/compare-days'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { readSalesDays } from '../../reporting/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { readCouponDays, readCouponSums } from './coupon-days.ts'
import { type CouponRef, readCoupon } from './list-coupons.ts'

const DAYS = 30

/**
 * The results of a coupon, from orders that were paid and not cancelled; refunds are deducted from the revenue. The
 * days are those of the payments. Reads sums by day, and orders only of days that are not stored yet. Throws UNAUTHORIZED,
 * FORBIDDEN, NOT_FOUND.
 */
export async function readResults(app: App, caller: Caller, ref: CouponRef): Promise<CouponResults> {
  const { restaurantId } = ref
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await readCoupon(app, tx, ref)
    const zone = await zoneOf(tx, restaurantId)
    const today = zonedTime(app.now(), zone).date
    const first = addDays(today, 1 - DAYS)
    const period = { ...ref, first, last: today }
    const sums = await readCouponSums(tx, { ...period, first: null })
    const ordersOn = await readCouponDays(tx, period)
    const sales = await readSalesDays(tx, { restaurantIds: [restaurantId], zone: null, first, last: today })
    return {
      ...sums,
      compared: compareSales(sales, ({ day }) => ordersOn.has(day)),
      days: Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => ({
        day,
        orders: ordersOn.get(day) ?? 0,
      })),
    }
  })
}
