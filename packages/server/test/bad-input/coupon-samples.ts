import { randomUUID } from 'node:crypto'
import { newCoupon } from '@comanda/domain/marketing/coupon-fields'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about the coupons of a restaurant; the ids of new rows are chosen by the caller. */
export function couponSamples({ id: restaurantId, productId }: Shop['restaurant']): Record<string, Sample> {
  const coupon = { restaurantId, couponId: randomUUID() }
  const schedule = {
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    weekdays: ['friday'],
    from: '17:00',
    until: '21:00',
  }
  return {
    'coupons.list': { parameters: { restaurantId } },
    'coupons.get': { parameters: coupon },
    'coupons.save': {
      parameters: coupon,
      body: {
        ...newCoupon,
        code: 'TODAY5',
        name: 'Today',
        percentage: 5000,
        maxDiscount: 800,
        usageLimit: 100,
        perCustomer: 1,
        fulfillment: 'pickup',
        schedule,
        productIds: [productId('Soup')],
        categoryIds: [],
        revision: 0,
      },
    },
    'coupons.setActive': { parameters: coupon, body: { isActive: false } },
    'coupons.archive': { parameters: coupon },
    'coupons.generate': { parameters: { restaurantId } },
    'coupons.batch': { parameters: coupon, body: { batchId: randomUUID(), size: 3 } },
    'coupons.exportCodes': { parameters: coupon },
    'coupons.uses': { parameters: coupon },
    'coupons.exportUses': { parameters: coupon },
    'coupons.results': { parameters: coupon },
  }
}
