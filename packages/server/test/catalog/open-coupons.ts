import { randomUUID } from 'node:crypto'
import type { Coupon } from '@comanda/contract/coupons'
import { type CouponFields, newCoupon } from '@comanda/domain/marketing/coupon-fields'
import { percent } from '@comanda/domain/money/percent'
import { getCoupon, listCoupons } from '../../src/modules/catalog/coupons/list-coupons.ts'
import { saveCoupon } from '../../src/modules/catalog/coupons/save-coupon.ts'
import { openShop } from '../checkout/ordering.ts'
import { memberOf } from './open-menu.ts'

type Saved = CouponFields & { couponId: string; revision: number }

/** A shop, and what its owner does with coupons. */
export async function openCoupons() {
  const shop = await openShop()
  const restaurantId = shop.restaurant.id
  const owner = memberOf(restaurantId)
  return {
    shop,
    restaurantId,
    owner,
    /** Saves a coupon of 5% that is valid for years, with changed fields. */
    save: (fields: Partial<Saved> = {}) =>
      saveCoupon(shop.app, owner, {
        ...newCoupon,
        code: 'TODAY5',
        name: 'Today',
        percentage: percent(5000),
        schedule: { ...newCoupon.schedule, startsOn: '2020-01-01', endsOn: '2099-12-31' },
        restaurantId,
        couponId: randomUUID(),
        revision: 0,
        ...fields,
      }),
    get: (couponId: string) => getCoupon(shop.app, owner, { restaurantId, couponId }),
    list: (filter: Partial<Parameters<typeof listCoupons>[2]> = {}) =>
      listCoupons(shop.app, owner, { restaurantId, search: '', sort: 'code', page: 1, ...filter }),
    /** An order with a code, of a customer of its own. */
    place: (discountCode: string | null, changes: Parameters<typeof shop.request>[0] = {}, email?: string) =>
      shop.place({
        request: shop.request({ discountCode, ...changes }),
        contact: {
          firstName: 'Ada',
          lastName: 'Long',
          phone: `908555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
          email: email ?? `${randomUUID().slice(0, 8)}@example.com`,
        },
      }),
  }
}
export type Coupons = Awaited<ReturnType<typeof openCoupons>>

/** What a form sends for a coupon. */
export function formOf({ id: couponId, ...coupon }: Coupon): Saved {
  const { createdAt: _, status: __, used: ___, reserved: ____, singleCodes: _____, ...fields } = coupon
  return { ...fields, couponId }
}
