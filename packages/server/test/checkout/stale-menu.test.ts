import { expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { visitor } from '../test-app.ts'
import { openShop, type Shop } from './ordering.ts'

/** A shop whose program never hears of a change, as while its listening connection is away. */
async function openDeafShop(): Promise<Shop> {
  const shop = await openShop()
  shop.app.live = { ...shop.app.live, onMenuChanged: () => () => {} }
  return shop
}

test('a price that was changed is not sold at the old one, though no news of it came', async () => {
  const shop = await openDeafShop()
  const request = await shop.request()
  await shop.database.owner.query("update products set base_price = 700 where name = 'Soup'")
  await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    data: { breakdown: { subtotal: 1400 } },
  })
  expect(await shop.orders()).toEqual([])
})

test.each([
  ["update products set is_available = false where name = 'Soup'", 'CART_INVALID'],
  ['update restaurants set orders_disabled = true', 'ORDERING_REFUSED'],
  ['update restaurants set is_active = false', 'NOT_FOUND'],
])('no order slips through after: %s', async (change, code) => {
  const shop = await openDeafShop()
  const request = await shop.request()
  await shop.database.owner.query(change)
  await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({ code })
  expect(await shop.orders()).toEqual([])
})

test('a change that leaves the total as it was lets the order through', async () => {
  const shop = await openDeafShop()
  const request = await shop.request()
  await shop.database.owner.query("update products set base_price = 4200 where name = 'Burger'")
  const placed = await placeOrder(shop.app, visitor(), request)
  expect(placed.breakdown.grandTotal).toBe(request.seenTotal)
})
