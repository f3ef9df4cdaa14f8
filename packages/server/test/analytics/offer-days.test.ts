import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { collectVisit } from '../../src/modules/analytics/collect-visit.ts'
import { sumUpSales } from '../../src/modules/catalog/products/sum-up-sales.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

test('what visitors do with an offer, and the orders with it, are summed up by local day', async () => {
  const special = randomUUID()
  await shop.changeMenu(
    `insert into promotional_specials (id, restaurant_id, name, product_id, trigger_after_items, discount_type, discount_amount, custom_copy, popup_style)
     select '${special}', restaurant_id, 'Beer hour', id, 1, 'fixed_amount', 200, '', 'banner' from products where name = 'Beer'`,
  )
  const offer = { kind: 'special' as const, offerId: special }
  const report = (...events: Parameters<typeof collectVisit>[2]['events']) =>
    collectVisit(shop.app, visitor(), { restaurantId: shop.restaurant.id, sessionId: randomUUID(), events })
  const reports = await Promise.all(
    Array.from({ length: 10 }, () =>
      report({ type: 'offer_shown', ...offer }, { type: 'offer_taken', ...offer }),
    ),
  )
  expect(reports.every(({ accepted }) => accepted === 2)).toBe(true)
  await report({ type: 'offer_dismissed', ...offer })
  // Unknown ones, and the id of a special as an item of a campaign, store nothing.
  expect(await report({ type: 'offer_shown', kind: 'special', offerId: randomUUID() })).toEqual({
    accepted: 0,
  })
  expect(await report({ type: 'offer_shown', kind: 'cross_sell', offerId: special })).toEqual({ accepted: 0 })

  const lines = [
    shop.line('Soup'),
    shop.line('Beer', { offer: { kind: 'special', id: special }, quantity: 2 }),
  ]
  await payOrder(shop, { request: shop.request({ lines }), ageConfirmed: true })
  await sumUpSales(shop.app)
  const days = () => shop.query('select * from offer_days')
  const [day, ...others] = await days()
  expect(others).toEqual([])
  expect(day).toMatchObject({
    restaurant_id: shop.restaurant.id,
    kind: 'special',
    offer_id: special,
    shown: 10,
    taken: 10,
    dismissed: 1,
    orders: 1,
    revenue: 500,
  })

  await shop.query("update orders set status = 'cancelled'")
  await sumUpSales(shop.app)
  expect(await days()).toMatchObject([{ shown: 10, orders: 0, revenue: 0 }])
})
