import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { type PaymentGateway, PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { type PlacedOrder, placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { getOrder } from '../../src/modules/orders/get-order.ts'
import { codeFields, menuFields } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { visitor } from '../test-app.ts'
import { openShop } from './ordering.ts'

const home = '5 Oak Lane, Summit, NJ 07901'

test('an order is stored, paid and settled', async () => {
  const shop = await openShop()
  const placed = await shop.place()
  expect(placed.payment).toMatchObject({ provider: 'sandbox', amount: placed.breakdown.grandTotal })
  expect(await shop.orders()).toMatchObject([{ payment_status: 'pending', paid_at: null }])
  await shop.pay(placed)
  const settled = await settleCheckout(shop.app, visitor(), placed.token)
  expect(settled).toMatchObject({
    id: placed.orderId,
    orderNumber: placed.orderNumber,
    paymentStatus: 'succeeded',
    status: 'pending',
    customer: { firstName: 'Ada', lastName: 'Long', phone: '(908) 555-0123', email: 'ada@example.com' },
    breakdown: placed.breakdown,
    promisedAt: shop.clock.now + 20 * 60_000,
    card: { brand: 'visa', last4: '4242' },
    history: [{ status: 'pending', at: shop.clock.now }],
  })
  expect(settled).toEqual(await getOrder(shop.app, visitor(), placed.token))
  expect(await shop.events()).toEqual(['order.paid'])
  const [stored] = await shop.orders()
  expect(stored).toMatchObject({ terms_version: '2025-06-01.2', user_id: null })
  expect(JSON.stringify(stored)).not.toContain(placed.token)
})

test('a delivered order keeps its address, note, fee, tip, options and code', async () => {
  const shop = await openShop()
  const quote = await quoteDelivery(shop.app, visitor(), { restaurantId: shop.restaurant.id, address: home })
  expect(quote).toMatchObject({ provider: 'house', fee: 399, address: home })
  const request = shop.request({
    fulfillment: 'delivery',
    quoteId: quote.quoteId,
    lines: [shop.line('Soup', { quantity: 4, specialInstructions: '  no \u202Esalt\n please ' })],
    discountCode: ' tenoff ',
    tip: { kind: 'percentage', percentage: percent(18_000) },
  })
  const placed = await shop.place({ request, address: `${home}, USA`, dropoffNote: 'Ring twice' })
  expect(placed.breakdown).toMatchObject({
    subtotal: 2600,
    discount: 260,
    discountCode: 'TENOFF',
    tax: 221,
    processingFee: 77,
    deliveryFee: 399,
    total: 3037,
    tip: 421,
    grandTotal: 3458,
  })
  await shop.pay(placed)
  const settled = await settleCheckout(shop.app, visitor(), placed.token)
  expect(settled).toMatchObject({ address: home, dropoffNote: 'Ring twice', breakdown: placed.breakdown })
  expect(settled).toEqual(await getOrder(shop.app, visitor(), placed.token))
  expect(settled.breakdown.lines[0]?.specialInstructions).toBe('no salt please')
  const rows = await shop.query(
    'select state, customer_key, phone_key, current_uses from discount_redemptions join discount_codes c on c.id = discount_code_id',
  )
  expect(rows).toEqual([
    { state: 'redeemed', customer_key: 'ada@example.com', phone_key: '9085550123', current_uses: 1 },
  ])
})

test('a free order is final without a card', async () => {
  const shop = await openShop({
    menu: menuFields({ discount_codes: [codeFields('ALLFREE', 'fixed_amount', 500)] }),
  })
  const placed = await shop.place({ request: shop.request({ discountCode: 'ALLFREE' }) })
  expect(placed).toMatchObject({ payment: null, breakdown: { grandTotal: 0 } })
  expect(await shop.orders()).toMatchObject([{ payment_status: 'succeeded', payment_intent_id: null }])
  expect(await shop.events()).toEqual(['order.paid'])
})

test('a restaurant that never set a processing fee charges none', async () => {
  const shop = await openShop()
  await shop.changeMenu('update restaurants set processing_fee = null')
  expect((await shop.place()).breakdown).toMatchObject({ subtotal: 1300, processingFee: 0 })
})

test('twenty concurrent identical requests create one order and one payment', async () => {
  const shop = await openShop()
  const request = await shop.orderInput({ request: shop.request({ discountCode: 'LASTONE' }) })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(shop.app, visitor(), request)),
  )
  expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.token)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.payment?.clientSecret)).size).toBe(1)
  expect(await shop.orders()).toHaveLength(1)
  const intents = await fetch(`${shop.sandboxUrl}/v1/payment_intents`, {
    headers: { authorization: `Bearer ${shop.app.config.stripe.secretKey}` },
  })
  expect(await intents.json()).toMatchObject({ data: [{ id: answers[0]?.payment?.paymentIntentId }] })
  const rows = await shop.query("select current_uses from discount_codes where code = 'LASTONE'")
  expect(rows).toEqual([{ current_uses: 1 }])
})

test('a repeat returns the same order after a price change and after payment', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  const first = await placeOrder(shop.app, visitor(), request)
  await shop.changeMenu("update products set base_price = 999 where name = 'Soup'")
  expect(await placeOrder(shop.app, visitor(), { ...request, sessionId: randomUUID() })).toEqual(first)
  await shop.pay(first)
  expect(await placeOrder(shop.app, visitor(), request)).toEqual({ ...first, payment: null })
  expect(await shop.orders()).toMatchObject([{ payment_status: 'succeeded' }])
})

test('a checkout key cannot be reused for a different request', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  await placeOrder(shop.app, visitor(), request)
  const contact = { ...request.contact, firstName: 'Eve' }
  await expect(placeOrder(shop.app, visitor(), { ...request, contact })).rejects.toMatchObject({
    code: 'CHECKOUT_KEY_REUSED',
  })
  const elsewhere = await openShop({ restaurant: { name: 'Elsewhere' } })
  const other = await elsewhere.orderInput({ checkoutKey: request.checkoutKey })
  expect(await placeOrder(elsewhere.app, visitor(), other)).toHaveProperty('orderId')
})

test('a total that was not displayed to the customer is not charged', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  for (const displayedTotal of [cents(1), cents(request.displayedTotal + 1), cents(0), cents(-5)]) {
    await expect(placeOrder(shop.app, visitor(), { ...request, displayedTotal })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      data: { breakdown: { grandTotal: request.displayedTotal }, changes: [] },
    })
  }
  expect(await shop.orders()).toEqual([])
})

test('the refusal of a dish that sold out in the meantime names it and the price of the rest', async () => {
  const shop = await openShop()
  const burger = shop.line('Burger', { selections: [await shop.choice('Burger', 'Size', 'Double')] })
  const request = await shop.orderInput({ request: shop.request({ lines: [shop.line('Soup'), burger] }) })
  await shop.changeMenu("update products set is_available = false where name = 'Soup'")
  await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    message: 'Soup is sold out. Please review the new total before you pay.',
    data: { changes: [{ kind: 'sold-out', name: 'Soup' }], breakdown: { subtotal: 1400 } },
  })
  expect(await shop.orders()).toEqual([])
})

test('an order placed while the provider is unavailable is paid by a later repeat of the request', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  await shop.control({ failNext: 'network', failOn: 'create' })
  expect(await placeOrder(shop.app, visitor(), request)).toHaveProperty('payment.clientSecret')

  const payments: PaymentGateway = {
    ...shop.app.payments,
    createIntent: async () => {
      throw new PaymentGatewayError('The payment provider cannot be reached. Please try again.', true)
    },
  }
  const unavailable = { ...shop.app, payments }
  const next = await shop.orderInput()
  await expect(placeOrder(unavailable, visitor(), next)).rejects.toMatchObject({
    code: 'PAYMENT_PREPARATION_FAILED',
    message: 'Failed to create payment intent: The payment provider cannot be reached. Please try again.',
  })
  const placed = await placeOrder(shop.app, visitor(), next)
  expect(await shop.orders()).toMatchObject([{}, { id: placed.orderId, payment_status: 'pending' }])
})

test('a server error that the provider caches does not block the order', async () => {
  const shop = await openShop()
  await shop.control({ failNext: '500', failOn: 'create' })
  const placed = await shop.place()
  await shop.pay(placed)
  expect(await settleCheckout(shop.app, visitor(), placed.token)).toMatchObject({
    paymentStatus: 'succeeded',
  })
})

test('a different provider request by an earlier release does not block the order', async () => {
  const shop = await openShop()
  const payments: PaymentGateway = {
    ...shop.app.payments,
    async createIntent(input) {
      await shop.app.payments.createIntent({ ...input, description: 'Former description' })
      throw new PaymentGatewayError('The process ended before the payment was stored.', true)
    },
  }
  const request = await shop.orderInput()
  await expect(placeOrder({ ...shop.app, payments }, visitor(), request)).rejects.toMatchObject({
    code: 'PAYMENT_PREPARATION_FAILED',
  })
  const placed = await placeOrder(shop.app, visitor(), request)
  await shop.pay(placed)
  expect(await settleCheckout(shop.app, visitor(), placed.token)).toMatchObject({
    paymentStatus: 'succeeded',
  })
})

test('an order takes few database statements', async () => {
  const shop = await openShop()
  await shop.place()
  const request = await shop.orderInput()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const placed = await placeOrder(shop.app, visitor(), request)
  // Scope, statement and commit are one exchange.
  expect(query.mock.calls).toHaveLength(1)
  const placing = texts(query.mock.calls)
  query.mockClear()
  await shop.pay(placed)
  await settleCheckout(shop.app, visitor(), placed.token)
  const settling = texts(query.mock.calls)
  query.mockRestore()
  // Store the order; mark it paid, with history and event.
  expect(placing).toHaveLength(1)
  expect(settling.filter((text) => !text.includes('comanda'))).toHaveLength(1)
})

test('ids are case-insensitive for restaurants, dishes and orders', async () => {
  const shop = await openShop()
  const http = createHttp(shop.app, fakeWeb())
  const { restaurantId, ...body } = await shop.orderInput()
  const lines = body.request.lines.map((line) => ({ ...line, productId: line.productId.toUpperCase() }))
  const response = await http.fetch(
    new Request(`http://localhost/api/restaurants/${restaurantId.toUpperCase()}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, request: { ...body.request, lines } }),
    }),
  )
  expect(response.status).toBe(201)
  const placed = (await response.json()) as PlacedOrder
  await shop.pay(placed)
  expect(await settleCheckout(shop.app, visitor(), placed.token)).toMatchObject({
    paymentStatus: 'succeeded',
  })
})

test('an order placed with uppercase ids is charged as stored', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  const placed = await shop.place({ ...request, restaurantId: request.restaurantId.toUpperCase() })
  await shop.pay(placed)
  expect(await settleCheckout(shop.app, visitor(), placed.token)).toMatchObject({
    paymentStatus: 'succeeded',
  })
})

function texts(calls: unknown[][]): string[] {
  return calls
    .map(([given]) => (typeof given === 'string' ? given : String((given as { text: string }).text)))
    .filter((text) => !/^(begin|commit|select set_config|select last_seq|select \* from "events")/.test(text))
}
