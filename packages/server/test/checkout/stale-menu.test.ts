import { expect, test, vi } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { visitor } from '../test-app.ts'
import { openShop, type Shop } from './ordering.ts'

/** A shop without menu change notifications, as while the listening connection is down. */
async function openShopWithoutUpdates(): Promise<Shop> {
  const shop = await openShop()
  shop.app.live = { ...shop.app.live, onMenuChanged: () => () => {} }
  return shop
}

test('a product is not sold at a stale price although no change notification arrived', async () => {
  const shop = await openShopWithoutUpdates()
  const request = await shop.orderInput()
  await shop.query("update products set base_price = 700 where name = 'Soup'")
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
])('an order is refused despite a stale cache after: %s', async (change, code) => {
  const shop = await openShopWithoutUpdates()
  const request = await shop.orderInput()
  await shop.query(change)
  await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({ code })
  expect(await shop.orders()).toEqual([])
})

test('an order is refused with MENU_CHANGING while the menu changes continuously', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  beforeTransactions(
    shop,
    () => true,
    "update products set description = description || '.' where name = 'Soup'",
  )
  await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({
    code: 'MENU_CHANGING',
    status: 409,
    message: 'The restaurant is changing its menu right now. Please wait a moment and try again.',
  })
  expect(await shop.orders()).toEqual([])
})

test('a change that does not affect the total does not block the order', async () => {
  const shop = await openShopWithoutUpdates()
  const request = await shop.orderInput()
  await shop.query("update products set base_price = 4200 where name = 'Burger'")
  const placed = await placeOrder(shop.app, visitor(), request)
  expect(placed.breakdown.grandTotal).toBe(request.displayedTotal)
})

test.each([
  ['discount_percentage = 5000', 'PRICE_CHANGED'],
  ["ends_on = '2026-11-01'", 'DISCOUNT_REFUSED'],
  ['minimum_order_amount = 100000', 'DISCOUNT_REFUSED'],
  ['is_active = false', 'DISCOUNT_REFUSED'],
])(
  'a code that changes between its lookup and the order is not applied with stale terms: %s',
  async (change, code) => {
    const shop = await openShop()
    const request = await shop.orderInput({ request: shop.request({ discountCode: 'TENOFF' }) })
    beforeTransactions(
      shop,
      (number) => number === 2,
      `update discount_codes set ${change} where code = 'TENOFF'`,
    )
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({ code })
    expect(await shop.orders()).toEqual([])
    const rows = await shop.query('select distinct current_uses from discount_codes')
    expect(rows).toEqual([{ current_uses: 0 }])
  },
)

test('a code that changes in the meantime without effect on the discount does not block the order', async () => {
  const shop = await openShop()
  const request = await shop.orderInput({ request: shop.request({ discountCode: 'TENOFF' }) })
  beforeTransactions(
    shop,
    (number) => number === 2,
    "update discount_codes set ends_on = now() + interval '99 years' where code = 'TENOFF'",
  )
  expect(await placeOrder(shop.app, visitor(), request)).toHaveProperty('orderId')
})

/** Runs a statement right before those transactions of the customer for whose number `isDue` is true. */
function beforeTransactions(shop: Shop, isDue: (number: number) => boolean, statement: string): void {
  const tenant = shop.app.db.tenant
  let count = 0
  vi.spyOn(shop.app.db, 'tenant').mockImplementation(async (restaurantId, actor, work) => {
    if (actor === 'visitor') count += 1
    if (actor === 'visitor' && isDue(count)) await shop.query(statement)
    return tenant(restaurantId, actor, work)
  })
}
