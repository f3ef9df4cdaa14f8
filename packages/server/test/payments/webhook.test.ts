import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { type PlacedOrder, placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { flushProviderEvents } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'
import { eventOf, sendStripeEvent } from './stripe-webhook.ts'

describe('the payment provider’s webhook', () => {
  test('marks an order as paid before the browser returns, once despite repeated events', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const event = eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId)
    const results = await Promise.all(Array.from({ length: 5 }, () => sendStripeEvent(shop.app, event)))
    expect(results).toEqual([200, 200, 200, 200, 200])
    expect(await sendStripeEvent(shop.app, event)).toBe(200)
    expect(await shop.events()).toEqual(['order.paid'])
    expect(await settleCheckout(shop.app, visitor(), placed.token)).toMatchObject({
      paymentStatus: 'succeeded',
    })
    expect(await shop.events()).toEqual(['order.paid'])
  })

  test('queries the provider once for a concurrent browser, and nothing at all for a paid order', async () => {
    const shop = await openShop()
    let transactions = 0
    const counted: Database = {
      ...shop.app.db,
      tenant(restaurantId, actor, work) {
        transactions += 1
        return shop.app.db.tenant(restaurantId, actor, work)
      },
      platform(actor, work) {
        transactions += 1
        return shop.app.db.platform(actor, work)
      },
    }
    const retrieveIntent = vi.fn(shop.app.payments.retrieveIntent)
    const app = { ...shop.app, db: counted, payments: { ...shop.app.payments, retrieveIntent } }
    const placed = await placeOrder(app, visitor(), await shop.orderInput())
    await shop.pay(placed)
    const event = succeeded(shop, placed)
    const [status, order] = await Promise.all([
      sendStripeEvent(app, event),
      settleCheckout(app, visitor(), placed.token),
    ])
    expect([status, order.paymentStatus]).toEqual([200, 'succeeded'])
    const before = transactions
    expect(await sendStripeEvent(app, event)).toBe(200)
    expect(await sendStripeEvent(app, { ...event, id: 'evt_later' })).toBe(200)
    expect(retrieveIntent).toHaveBeenCalledOnce()
    expect(transactions).toBe(before)
    await flushProviderEvents(app)
    const rows = await shop.query('select event_id from provider_events order by 1')
    expect(rows).toEqual([{ event_id: event.id }, { event_id: 'evt_later' }].sort(byEventId))
  })

  test('settles an order that another process has placed, and one whose metadata the event lacks', async () => {
    const shop = await openShop()
    for (const withMetadata of [true, false]) {
      const placed = await shop.place()
      await shop.pay(placed)
      const elsewhere = { ...shop, app: { ...shop.app, db: { ...shop.app.db } } }
      const event = withMetadata
        ? succeeded(shop, placed)
        : eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId)
      expect(await sendStripeEvent(elsewhere.app, event)).toBe(200)
    }
    expect(await shop.events()).toEqual(['order.paid', 'order.paid'])
  })

  test('of two payments captured for one unpaid order, one pays it and the other is a problem', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    const second = await secondPayment(shop, placed)
    if (!placed.payment) throw new Error('the order needs no payment')
    const { clientSecret } = await shop.app.payments.retrieveIntent(second)
    await shop.pay(placed)
    await shop.pay({ ...placed, payment: { ...placed.payment, paymentIntentId: second, clientSecret } })
    expect(await sendStripeEvent(shop.app, eventOf('payment_intent.succeeded', second))).toBe(200)
    expect(await sendStripeEvent(shop.app, succeeded(shop, placed))).toBe(200)
    expect(await shop.events()).toEqual(['order.paid', 'order.payment_problem'])
    expect(await shop.orders()).toMatchObject([{ payment_intent_id: second }])
  })

  test('a paid result is not shared with a different payment of the same order', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    const second = await secondPayment(shop, placed)
    if (!placed.payment) throw new Error('the order needs no payment')
    const { clientSecret } = await shop.app.payments.retrieveIntent(second)
    await shop.pay(placed)
    await shop.pay({ ...placed, payment: { ...placed.payment, paymentIntentId: second, clientSecret } })
    await Promise.all([
      settleCheckout(shop.app, visitor(), placed.token),
      sendStripeEvent(shop.app, eventOf('payment_intent.succeeded', second)),
    ])
    expect((await shop.events()).toSorted()).toEqual(['order.paid', 'order.payment_problem'])
  })

  test('a failure that arrives after the success changes nothing', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    const intentId = placed.payment?.paymentIntentId
    await shop.pay(placed, 'pm_card_chargeDeclined')
    expect(await sendStripeEvent(shop.app, eventOf('payment_intent.payment_failed', intentId))).toBe(200)
    expect(await shop.orders()).toMatchObject([
      { payment_status: 'pending', payment_error: 'Your card was declined.' },
    ])
    await shop.pay(placed)
    expect(await sendStripeEvent(shop.app, eventOf('payment_intent.succeeded', intentId))).toBe(200)
    expect(await sendStripeEvent(shop.app, eventOf('payment_intent.payment_failed', intentId))).toBe(200)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'succeeded', payment_error: null }])
    expect(await shop.events()).toEqual(['order.payment_failed', 'order.paid'])
  })

  test('an event of success is verified with the provider', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    expect(
      await sendStripeEvent(shop.app, eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId)),
    ).toBe(200)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
  })

  test('a payment canceled at the provider expires the order', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    const intentId = placed.payment?.paymentIntentId ?? ''
    await shop.app.payments.cancelIntent(intentId)
    expect(await sendStripeEvent(shop.app, eventOf('payment_intent.canceled', intentId))).toBe(200)
    expect(await shop.events()).toEqual(['order.expired'])
    expect(await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })).toHaveProperty('orderId')
  })

  test('the cancellation of a different payment does not expire the order', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    const second = await secondPayment(shop, placed)
    await shop.app.payments.cancelIntent(second)
    expect(await sendStripeEvent(shop.app, eventOf('payment_intent.canceled', second))).toBe(200)
    expect(await shop.events()).toEqual([])
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending', released_at: null }])
  })

  test('a second payment of a paid order is recorded as a problem once', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    await settleCheckout(shop.app, visitor(), placed.token)
    const second = await secondPayment(shop, placed)
    if (!placed.payment) throw new Error('the order needs no payment')
    const { clientSecret } = await shop.app.payments.retrieveIntent(second)
    await shop.pay({ ...placed, payment: { ...placed.payment, paymentIntentId: second, clientSecret } })
    for (let times = 0; times < 2; times += 1) {
      expect(await sendStripeEvent(shop.app, eventOf('payment_intent.succeeded', second))).toBe(200)
    }
    expect(await shop.query('select * from payment_problems')).toMatchObject([
      {
        order_id: placed.orderId,
        payment_intent_id: second,
        problem: 'the order has a different payment',
        amount: placed.breakdown.grandTotal,
        resolved_at: null,
      },
    ])
    expect(await shop.events()).toEqual(['order.paid', 'order.payment_problem'])
  })
})

/** A second intent of an order, as created when the idempotency key has expired, after a day. */
async function secondPayment(shop: Shop, placed: PlacedOrder): Promise<string> {
  const intent = await shop.app.payments.createIntent({
    amount: placed.breakdown.grandTotal,
    subject: { orderId: placed.orderId, orderNumber: placed.orderNumber },
    restaurantId: shop.restaurant.id,
    receiptEmail: 'ada@example.com',
    description: 'again',
    captureLater: false,
    transferTo: null,
    idempotencyKey: randomUUID(),
  })
  return intent.id
}

/** The event as the provider sends it, with the metadata of the payment. */
function succeeded(shop: Shop, { orderId, payment }: PlacedOrder) {
  const event = eventOf('payment_intent.succeeded', payment?.paymentIntentId)
  const metadata = { order_id: orderId, restaurant_id: shop.restaurant.id }
  return { ...event, data: { object: { ...event.data.object, metadata } } }
}

function byEventId(one: { event_id: string }, other: { event_id: string }): number {
  return one.event_id < other.event_id ? -1 : 1
}
