import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { type PlacedOrder, placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { flushProviderEvents, purgeProviderEvents, stripeWebhook } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

describe('the payment provider’s webhook', () => {
  test('marks an order as paid before the browser returns, once despite repeated events', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const event = eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId)
    const results = await Promise.all(Array.from({ length: 5 }, () => send(shop, event)))
    expect(results).toEqual([200, 200, 200, 200, 200])
    expect(await send(shop, event)).toBe(200)
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
      send({ ...shop, app }, event),
      settleCheckout(app, visitor(), placed.token),
    ])
    expect([status, order.paymentStatus]).toEqual([200, 'succeeded'])
    const before = transactions
    expect(await send({ ...shop, app }, event)).toBe(200)
    expect(await send({ ...shop, app }, { ...event, id: 'evt_later' })).toBe(200)
    expect(retrieveIntent).toHaveBeenCalledOnce()
    expect(transactions).toBe(before)
    await flushProviderEvents(app)
    const { rows } = await shop.database.owner.query('select event_id from provider_events order by 1')
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
      expect(await send(elsewhere, event)).toBe(200)
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
    expect(await send(shop, eventOf('payment_intent.succeeded', second))).toBe(200)
    expect(await send(shop, succeeded(shop, placed))).toBe(200)
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
      send(shop, eventOf('payment_intent.succeeded', second)),
    ])
    expect((await shop.events()).toSorted()).toEqual(['order.paid', 'order.payment_problem'])
  })

  test('a failure that arrives after the success changes nothing', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    const intentId = placed.payment?.paymentIntentId
    await shop.pay(placed, 'pm_card_chargeDeclined')
    expect(await send(shop, eventOf('payment_intent.payment_failed', intentId))).toBe(200)
    expect(await shop.orders()).toMatchObject([
      { payment_status: 'pending', payment_error: 'Your card was declined.' },
    ])
    await shop.pay(placed)
    expect(await send(shop, eventOf('payment_intent.succeeded', intentId))).toBe(200)
    expect(await send(shop, eventOf('payment_intent.payment_failed', intentId))).toBe(200)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'succeeded', payment_error: null }])
    expect(await shop.events()).toEqual(['order.payment_failed', 'order.paid'])
  })

  test('an event of success is verified with the provider', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    expect(await send(shop, eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId))).toBe(200)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
  })

  test('a payment canceled at the provider expires the order', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    const intentId = placed.payment?.paymentIntentId ?? ''
    await shop.app.payments.cancelIntent(intentId)
    expect(await send(shop, eventOf('payment_intent.canceled', intentId))).toBe(200)
    expect(await shop.events()).toEqual(['order.expired'])
    expect(await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })).toHaveProperty('orderId')
  })

  test('the cancellation of a different payment does not expire the order', async () => {
    const shop = await openShop()
    const placed = await shop.place({ request: shop.request({ discountCode: 'LASTONE' }) })
    const second = await secondPayment(shop, placed)
    await shop.app.payments.cancelIntent(second)
    expect(await send(shop, eventOf('payment_intent.canceled', second))).toBe(200)
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
      expect(await send(shop, eventOf('payment_intent.succeeded', second))).toBe(200)
    }
    const { rows } = await shop.database.owner.query('select * from payment_problems')
    expect(rows).toMatchObject([
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

  test('an event without a valid signature is rejected', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const event = eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId)
    const body = JSON.stringify(event)
    const old = sign(body, shop, { timestamp: Math.floor(Date.now() / 1000) - 3600 })
    for (const signature of [null, '', 't=1,v1=00', sign(body, shop, { secret: 'whsec_other' }), old]) {
      expect(await post(shop, body, signature)).toBe(400)
    }
    expect(await post(shop, `${body} `, sign(body, shop))).toBe(400)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
  })

  test('events of other types are acknowledged and ignored', async () => {
    const shop = await openShop()
    expect(await send(shop, eventOf('charge.refunded', undefined))).toBe(200)
    expect(await send(shop, eventOf('account.updated', undefined))).toBe(200)
  })

  test('events of payments made by a connected account itself do not affect orders', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const account = 'acct_1Restaurant'
    const events = [
      eventOf('payment_intent.succeeded', 'pi_ofTheirs'),
      eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId),
      objectEventOf('refund.created', 'pyr_ofTheirs'),
      objectEventOf('charge.dispute.created', 'dp_ofTheirs'),
    ]
    for (const event of events) expect(await send(shop, { ...event, account })).toBe(200)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
    expect((await shop.database.owner.query('select * from refunds')).rows).toEqual([])
  })

  test('events are purged a month after they were received', async () => {
    const shop = await openShop()
    await shop.database.owner.query(
      "insert into provider_events values ('stripe', 'old', 'x', $1), ('stripe', 'new', 'x', $2)",
      [new Date(shop.clock.now - 31 * 24 * 3_600_000), new Date(shop.clock.now)],
    )
    await purgeProviderEvents(shop.app)
    const { rows } = await shop.database.owner.query('select event_id from provider_events')
    expect(rows).toEqual([{ event_id: 'new' }])
  })

  test.each([
    ['text', 'hello'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['an event without an object', '{"id":"evt_1","type":"payment_intent.succeeded"}'],
    ['an id that is no text', '{"id":7,"type":"payment_intent.succeeded","data":{"object":{}}}'],
    [
      'an id with a null character',
      '{"id":"evt_\\u0000","type":"refund.created","data":{"object":{"id":"re_1"}}}',
    ],
    ['a null object', '{"id":"evt_1","type":"refund.created","data":{"object":null}}'],
  ])('a signed body that is %s gets 400', async (_, body) => {
    const shop = await openShop()
    expect(await post(shop, body, sign(body, shop))).toBe(400)
  })

  test('odd ids of objects are ignored', async () => {
    const shop = await openShop()
    for (const id of ['', 'x\u0000', 7, null, { a: 1 }, 'x'.repeat(300)]) {
      expect(await send(shop, { ...objectEventOf('refund.created', 're_1'), data: { object: { id } } })).toBe(
        200,
      )
      const object = { object: 'payment_intent', id }
      expect(await send(shop, { ...eventOf('payment_intent.succeeded', 'pi_1'), data: { object } })).toBe(200)
    }
  })

  test.each([
    eventOf('payment_intent.succeeded', 'pi_unknown'),
    objectEventOf('refund.created', 're_unknown'),
    objectEventOf('charge.dispute.created', 'dp_unknown'),
    objectEventOf('payout.paid', 'po_unknown'),
  ])(
    'an event about an object that the provider does not know is logged and acknowledged: $type',
    async (event) => {
      const shop = await openShop()
      const error = vi.fn()
      const log = Object.assign(Object.create(shop.app.log), { error })
      expect(await send({ ...shop, app: { ...shop.app, log } }, event)).toBe(200)
      expect(error).toHaveBeenCalledWith(
        expect.objectContaining({ alert: 'webhook-of-unknown-object', eventId: event.id }),
        expect.any(String),
      )
    },
  )

  test('an event whose handling failed is handled when it is delivered again', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const event = eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId)
    const failing = (error: Error) => ({ ...shop.app.payments, retrieveIntent: () => Promise.reject(error) })
    const broken = { ...shop.app, payments: failing(new Error('broken')) }
    await expect(send({ ...shop, app: broken }, event)).rejects.toThrow('broken')
    const unavailable = { ...shop.app, payments: failing(new PaymentGatewayError('unavailable', true)) }
    expect(await send({ ...shop, app: unavailable }, event)).toBe(503)
    expect(await send(shop, event)).toBe(200)
    expect(await shop.events()).toEqual(['order.paid'])
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

function eventOf(type: string, intentId: string | undefined) {
  const object = { object: 'payment_intent', id: intentId ?? 'pi_unknown' }
  return { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }
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

function objectEventOf(type: string, id: string) {
  return { id: `evt_${randomUUID()}`, object: 'event', type, data: { object: { id } } }
}

function send(shop: Shop, event: object): Promise<number> {
  const body = JSON.stringify(event)
  return post(shop, body, sign(body, shop))
}

async function post(shop: Shop, body: string, signature: string | null): Promise<number> {
  const header = (name: string) => (name === 'stripe-signature' ? signature : null)
  return (await stripeWebhook.receive(shop.app, body, header)).status
}

function sign(payload: string, shop: Shop, how: { timestamp?: number; secret?: string } = {}): string {
  const secret = how.secret ?? shop.app.config.stripe.webhookSecret
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: how.timestamp })
}
