import { expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import type { PlaceOrderInput } from '../../src/modules/checkout/request.ts'
import { checkDiscount } from '../../src/modules/marketing/public.ts'
import { visitor } from '../test-app.ts'
import { openShop, type Shop } from './ordering.ts'

const usedUp = { message: 'This discount code has reached its usage limit' }

test('the last use of a code stays reserved by the unpaid order and is usable only with its token', async () => {
  const shop = await openShop()
  const request = shop.request({ discountCode: 'LASTONE' })
  const { token } = await shop.place({ request })
  const check = (ownOrder: string | null) =>
    checkDiscount(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      code: 'LASTONE',
      lines: request.lines,
      ownOrder,
    })
  const other = await shop.place()
  for (const stranger of [null, 'x', other.token]) {
    await expect(priced(shop, request, stranger)).rejects.toMatchObject(usedUp)
    await expect(check(stranger)).rejects.toMatchObject(usedUp)
  }
  expect(await priced(shop, request, token)).toMatchObject({ breakdown: { discountCode: 'LASTONE' } })
  expect(await check(token)).toMatchObject({ code: 'LASTONE' })
})

test('an order replaces the customer’s unpaid one: its payment is canceled and its code released', async () => {
  const shop = await openShop()
  const first = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
  const second = await order(shop, first.token)
  expect(await shop.orders()).toMatchObject([
    { id: first.orderId, payment_status: 'failed', payment_error: 'Replaced by another order.' },
    { id: second.orderId, payment_status: 'pending', coupon_code: 'LASTONE' },
  ])
  const rows = await shop.query("select current_uses from discount_codes where code = 'LASTONE'")
  expect(rows).toEqual([{ current_uses: 1 }])
  expect(await shop.app.payments.retrieveIntent(first.payment?.paymentIntentId ?? '')).toMatchObject({
    status: 'canceled',
  })
})

test('an order that was paid in the meantime is not replaced', async () => {
  const shop = await openShop()
  const first = await shop.place()
  await shop.pay(first)
  await expect(order(shop, first.token, null)).rejects.toMatchObject({ code: 'CHECKOUT_KEY_REUSED' })
  expect(await shop.orders()).toMatchObject([{ id: first.orderId, payment_status: 'succeeded' }])
})

test('a repeat of the same checkout does not replace its own order', async () => {
  const shop = await openShop()
  const request = await shop.orderInput({ request: shop.request({ discountCode: 'LASTONE' }) })
  const first = await placeOrder(shop.app, visitor(), request)
  const again = await placeOrder(shop.app, visitor(), { ...request, ownOrder: first.token })
  expect(again).toMatchObject({
    orderId: first.orderId,
    payment: { clientSecret: first.payment?.clientSecret },
  })
  expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
})

test('while the provider is unavailable the old order stays and the new one is still placed', async () => {
  const shop = await openShop()
  const first = await shop.place()
  const gateway = shop.app.payments
  shop.app.payments = { ...gateway, cancelIntent: () => gateway.retrieveIntent('pi_unknown') }
  await order(shop, first.token, null)
  expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }, { payment_status: 'pending' }])
})

function priced(shop: Shop, request: PlaceOrderInput['request'], ownOrder: string | null) {
  return priceRequest(shop.app, visitor(), { restaurantId: shop.restaurant.id, request, ownOrder })
}

/** A request for three soups that replaces the previous order. */
async function order(shop: Shop, ownOrder: string, discountCode: string | null = 'LASTONE') {
  const request = shop.request({ lines: [shop.line('Soup', { quantity: 3 })], discountCode })
  const { breakdown } = await priced(shop, request, ownOrder)
  const input = await shop.orderInput()
  return placeOrder(shop.app, visitor(), {
    ...input,
    request,
    displayedTotal: breakdown.grandTotal,
    ownOrder,
  })
}
