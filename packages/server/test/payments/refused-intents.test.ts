import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { IntentRefused, type PaymentGateway, PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { createStripe } from '../../src/gateways/payments/stripe.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { preparePayment } from '../../src/modules/checkout/prepare-payment.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { sweepOrders } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { phoneOrderActions } from '../phone-orders/phone-order-actions.ts'
import { visitor } from '../test-app.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let owner: Caller
let actions: ReturnType<typeof paymentActions>
let account: string
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  actions = paymentActions(shop, owner)
  account = (await actions.stripe('accounts', { type: 'express' })).id
  await connect(true)
})

/** The account of the restaurant has no capabilities before its onboarding, so that the provider refuses its payments. */
const connect = (isConnected: boolean) =>
  shop.changeMenu(
    `update restaurants set stripe_connect_enabled = ${isConnected}, stripe_connect_id = '${account}'`,
  )
const onboard = (outcome: 'complete' | 'restricted') =>
  fetch(`${shop.sandboxUrl}/sandbox/payments/onboarding/${account}/${outcome}`, {
    method: 'POST',
    redirect: 'manual',
  })
const refused = {
  code: 'PAYMENT_PREPARATION_FAILED',
  message: 'Failed to create payment intent: The payment provider did not accept the payment.',
}
const ended = {
  payment_status: 'failed',
  payment_intent_id: null,
  payment_error: 'The payment provider refused the payment.',
}
const unavailable: Partial<PaymentGateway> = {
  createIntent: () => Promise.reject(new PaymentGatewayError('unavailable', true)),
}
/** An order whose payment could not be created yet. */
async function placeUnprepared() {
  const request = await shop.orderInput()
  const app = { ...shop.app, payments: { ...shop.app.payments, ...unavailable } }
  await expect(placeOrder(app, visitor(), request)).rejects.toMatchObject({ message: /unavailable/ })
  return request
}

describe('an order whose payment the provider refuses to create', () => {
  test('expires immediately and releases what it has reserved; paying again places a new order', async () => {
    const cards = giftCardActions(shop, owner)
    const card = await cards.issue(500)
    const request = await cards.orderWith(card.code, { request: shop.request({ discountCode: 'LASTONE' }) })
    const pay = () => placeOrder(shop.app, visitor(), request)
    await expect(pay()).rejects.toMatchObject(refused)
    expect(await shop.orders()).toMatchObject([ended])
    expect(await shop.events()).toContain('order.expired')
    expect(await cards.balanceOf(card.id)).toBe(500)
    expect(await cards.rows("select current_uses from discount_codes where code = 'LASTONE'")).toEqual([
      { current_uses: 0 },
    ])

    await expect(pay()).rejects.toMatchObject(refused)
    await connect(false)
    const placed = await pay()
    expect(await shop.orders()).toMatchObject([
      ended,
      ended,
      { id: placed.orderId, payment_status: 'pending' },
    ])
    await shop.pay(placed)
    expect(await settleCheckout(shop.app, visitor(), placed.token)).toMatchObject({
      paymentStatus: 'succeeded',
      breakdown: { discountCode: 'LASTONE', giftCard: { amount: 500 } },
    })
    expect((await actions.stripe('payment_intents')).data).toHaveLength(1)
  })

  test('expires once for concurrent requests, none of which leaves anything reserved', async () => {
    const request = await shop.orderInput({ request: shop.request({ discountCode: 'LASTONE' }) })
    const elsewhere = { ...shop.app, db: { ...shop.app.db } }
    const results = await Promise.allSettled(
      [shop.app, elsewhere, shop.app, elsewhere].map((app) => placeOrder(app, visitor(), request)),
    )
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    const orders = await shop.orders()
    expect(orders).toMatchObject(orders.map(() => ended))
    expect(await shop.events()).toEqual(orders.map(() => 'order.expired'))
    expect(await actions.rows("select current_uses from discount_codes where code = 'LASTONE'")).toEqual([
      { current_uses: 0 },
    ])
  })

  test('is expired by the next sweep, long before its time is over', async () => {
    await placeUnprepared()
    shop.clock.now += minutes(2)
    const error = vi.fn()
    const log = Object.assign(Object.create(shop.app.log), { error })
    expect(await sweepOrders({ ...shop.app, log })).toEqual({ paid: 0, open: 0, expired: 1, inTransit: 0 })
    expect(await shop.orders()).toMatchObject([ended])
    const [order] = await shop.orders()
    expect(error).toHaveBeenCalledWith(
      { err: expect.any(IntentRefused), orderId: order?.id },
      expect.any(String),
    )
    expect(await sweepOrders(shop.app)).toEqual({ paid: 0, open: 0, expired: 0, inTransit: 0 })
  })

  test('ends the payment link that was opened for it', async () => {
    const phone = phoneOrderActions(shop, await signedIn(shop, 'staff'))
    const { link } = await phone.place(await phone.input({ payment: 'link' }))
    const token = new URL(link?.url ?? '').searchParams.get('order') ?? ''
    await expect(preparePayment(shop.app, visitor(), token)).rejects.toMatchObject(refused)
    await expect(preparePayment(shop.app, visitor(), token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
  })
})

test('a payment that was created before the account lost its capability stays valid', async () => {
  await onboard('complete')
  const request = await shop.orderInput()
  const placed = await placeOrder(shop.app, visitor(), request)
  await onboard('restricted')
  await expect(shop.place()).rejects.toMatchObject(refused)
  const elsewhere = { ...shop.app, db: { ...shop.app.db } }
  expect(await placeOrder(elsewhere, visitor(), request)).toEqual(placed)
  shop.clock.now += minutes(2)
  expect(await sweepOrders({ ...shop.app, db: { ...shop.app.db } })).toMatchObject({ open: 1, expired: 0 })
})

describe('an order whose payment is refused after an earlier release has used its key', () => {
  /** The earlier release got a server error, which the provider replays, and ended before it could try another key. */
  async function placeEarlier() {
    const request = await shop.orderInput()
    const payments: PaymentGateway = {
      ...shop.app.payments,
      async createIntent(input) {
        await shop.control({ failNext: '500', failOn: 'create' })
        await shop.app.payments.createIntent({ ...input, description: 'Former description' }).catch(() => {})
        throw new PaymentGatewayError('The process ended.', true)
      },
    }
    await expect(placeOrder({ ...shop.app, payments }, visitor(), request)).rejects.toThrow('ended')
    return request
  }
  const sweepAfter = (waited: number) => {
    shop.clock.now += minutes(waited)
    return sweepOrders(shop.app)
  }

  test('expires after two hours, once a search would have found the payment of the earlier release', async () => {
    const request = await placeEarlier()
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject(refused)
    for (const waited of [2, 60, 57])
      await expect(sweepAfter(waited)).rejects.toThrow('could not be swept: 1')
    expect(await sweepAfter(1)).toMatchObject({ expired: 1 })
    expect(await shop.orders()).toMatchObject([{ payment_status: 'failed', payment_intent_id: null }])
    expect(await shop.events()).toContain('order.expired')
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    expect((await actions.stripe('payment_intents')).data).toEqual([])
  })
})

test('an order does not expire while the provider rejects the API key, and is paid by a repeat', async () => {
  await connect(false)
  const request = await placeUnprepared()
  const payments = createStripe({ ...shop.app.config.stripe, secretKey: 'sk_test_wrong' })
  const app = { ...shop.app, payments }
  await expect(placeOrder(app, visitor(), request)).rejects.toMatchObject({
    message: 'Failed to create payment intent: Card payment is not set up correctly.',
  })
  shop.clock.now += minutes(2)
  await expect(sweepOrders(app)).rejects.toThrow('could not be swept: 1')
  expect((await placeOrder(shop.app, visitor(), request)).payment).not.toBeNull()
  expect(await shop.orders()).toHaveLength(1)
})
