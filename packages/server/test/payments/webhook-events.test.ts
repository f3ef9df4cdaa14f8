import { describe, expect, test, vi } from 'vitest'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { purgeProviderEvents } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import {
  eventOf,
  postToStripeWebhook,
  sendStripeEvent,
  stripeEvent,
  stripeSignature,
} from './stripe-webhook.ts'

describe('events of the payment provider', () => {
  test('an event without a valid signature is rejected', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const event = eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId)
    const body = JSON.stringify(event)
    const old = stripeSignature(shop.app, body, { timestamp: Math.floor(Date.now() / 1000) - 3600 })
    for (const signature of [
      null,
      '',
      't=1,v1=00',
      stripeSignature(shop.app, body, { secret: 'whsec_other' }),
      old,
    ]) {
      expect(await postToStripeWebhook(shop.app, body, signature)).toBe(400)
    }
    expect(await postToStripeWebhook(shop.app, `${body} `, stripeSignature(shop.app, body))).toBe(400)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
  })

  test('events of other types are acknowledged and ignored', async () => {
    const shop = await openShop()
    expect(await sendStripeEvent(shop.app, eventOf('charge.refunded', undefined))).toBe(200)
    expect(await sendStripeEvent(shop.app, eventOf('account.updated', undefined))).toBe(200)
  })

  test('events of payments made by a connected account itself do not affect orders', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.pay(placed)
    const account = 'acct_1Restaurant'
    const events = [
      eventOf('payment_intent.succeeded', 'pi_ofTheirs'),
      eventOf('payment_intent.succeeded', placed.payment?.paymentIntentId),
      stripeEvent('refund.created', { id: 'pyr_ofTheirs' }),
      stripeEvent('charge.dispute.created', { id: 'dp_ofTheirs' }),
    ]
    for (const event of events) expect(await sendStripeEvent(shop.app, { ...event, account })).toBe(200)
    expect(await shop.orders()).toMatchObject([{ payment_status: 'pending' }])
    expect(await shop.query('select * from refunds')).toEqual([])
  })

  test('events are purged a month after they were received', async () => {
    const shop = await openShop()
    await shop.query(
      "insert into provider_events values ('stripe', 'old', 'x', $1), ('stripe', 'new', 'x', $2)",
      [new Date(shop.clock.now - 31 * 24 * 3_600_000), new Date(shop.clock.now)],
    )
    await purgeProviderEvents(shop.app)
    expect(await shop.query('select event_id from provider_events')).toEqual([{ event_id: 'new' }])
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
    expect(await postToStripeWebhook(shop.app, body, stripeSignature(shop.app, body))).toBe(400)
  })

  test('odd ids of objects are ignored', async () => {
    const shop = await openShop()
    for (const id of ['', 'x\u0000', 7, null, { a: 1 }, 'x'.repeat(300)]) {
      expect(
        await sendStripeEvent(shop.app, {
          ...stripeEvent('refund.created', { id: 're_1' }),
          data: { object: { id } },
        }),
      ).toBe(200)
      const object = { object: 'payment_intent', id }
      expect(
        await sendStripeEvent(shop.app, { ...eventOf('payment_intent.succeeded', 'pi_1'), data: { object } }),
      ).toBe(200)
    }
  })

  test.each([
    eventOf('payment_intent.succeeded', 'pi_unknown'),
    stripeEvent('refund.created', { id: 're_unknown' }),
    stripeEvent('charge.dispute.created', { id: 'dp_unknown' }),
    stripeEvent('payout.paid', { id: 'po_unknown' }),
  ])(
    'an event about an object that the provider does not know is logged and acknowledged: $type',
    async (event) => {
      const shop = await openShop()
      const error = vi.fn()
      const log = Object.assign(Object.create(shop.app.log), { error })
      expect(await sendStripeEvent({ ...shop.app, log }, event)).toBe(200)
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
    await expect(sendStripeEvent(broken, event)).rejects.toThrow('broken')
    const unavailable = { ...shop.app, payments: failing(new PaymentGatewayError('unavailable', true)) }
    expect(await sendStripeEvent(unavailable, event)).toBe(503)
    expect(await sendStripeEvent(shop.app, event)).toBe(200)
    expect(await shop.events()).toEqual(['order.paid'])
  })
})
