import { totalOf } from '@comanda/domain/ledger/entry'
import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { setStock } from '../../src/modules/menus/stock/set-stock.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { abandonOrder, settleOrder, sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { eventually } from '../eventually.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { runJobs } from '../run-jobs.ts'
import { captureActions } from './capture-actions.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let actions: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
})

const count = async (type: string) => (await shop.events()).filter((one) => one === type).length

/**
 * The order is cancelled, and no money is left uncaptured, unrefunded or in the ledger, here or at the
 * provider.
 */
async function expectNoMoneyLeft(id: string) {
  const row = await actions.order(id)
  expect(row.status).toBe('cancelled')
  const intent = await actions.stripe(`payment_intents/${row.payment_intent_id}`)
  if (intent.status === 'canceled') {
    expect(row).toMatchObject({ payment_status: 'failed', refunded_amount: 0 })
    expect(await actions.ledger()).toEqual([])
    return
  }
  expect(intent.status).toBe('succeeded')
  expect(row).toMatchObject({ payment_status: 'refunded', refunded_amount: row.grand_total })
  const { card_fee, provider } = totalOf(await actions.ledger())
  expect(provider).toBe(-card_fee)
  await actions.expectLedgerMatchesProvider()
}

describe('a concurrent cancellation and capture', () => {
  test('refunds a payment that was captured just before the authorization was to be voided', async () => {
    const id = await payOrder(shop)
    const { payments } = shop.app
    const cancelIntent = async (intentId: string) => {
      await payments.captureIntent(intentId)
      return payments.cancelIntent(intentId)
    }
    const app = { ...shop.app, payments: { ...payments, cancelIntent } }
    await actions.cancel(id, {}, app)
    await expectNoMoneyLeft(id)
  })

  test('refunds it also if the cancellation was to refund nothing, and releases its code', async () => {
    const id = await payOrder(shop, { request: shop.request({ discountCode: 'LASTONE' }) })
    await actions.stripe(`payment_intents/${await actions.intentOf(id)}/capture`, {})
    await actions.cancel(id, { refund: 'none' })
    await expectNoMoneyLeft(id)
    expect(
      await actions.rows(`select payload ->> 'refund' as refund from events
      where type = 'order.cancelled'`),
    ).toEqual([{ refund: 'full' }])
    expect(
      await actions.rows(`select c.current_uses, r.state from discount_codes c join discount_redemptions r
      on r.discount_code_id = c.id where c.code = 'LASTONE'`),
    ).toEqual([{ current_uses: 0, state: 'released' }])
  })

  test('refunds a payment that was captured from a stale order', async () => {
    const id = await payOrder(shop)
    const stale = await actions.unsettled(id)
    const cancelIntent = () => Promise.reject(new PaymentGatewayError('unavailable', true))
    await actions.cancel(id, {}, { ...shop.app, payments: { ...shop.app.payments, cancelIntent } })
    expect(await actions.order(id)).toMatchObject({ status: 'cancelled', payment_status: 'authorized' })
    await captureOrder(shop.app, stale, 'test')
    await expectNoMoneyLeft(id)
    await sweepAuthorizedOrders(shop.app)
    await runJobs(shop)
    expect(await actions.rows('select 1 from refunds')).toHaveLength(1)
  })

  test('owes nothing that was captured and refunded at the provider, except what a gift card paid', async () => {
    const owner = await signedIn(shop, 'owner')
    const cards = giftCardActions(shop, owner)
    const { id, cardId } = await captureActions(shop, owner).withGiftCard()
    const intent = await actions.intentOf(id)
    await actions.stripe(`payment_intents/${intent}/capture`, {})
    const refund = await actions.stripe('refunds', { payment_intent: intent })
    expect(await actions.cancel(id)).toMatchObject({ kind: 'cancelled', refund: null })
    expect(await actions.sendEvent('refund.created', refund)).toBe(200)
    await runJobs(shop)
    expect(await actions.rows('select state from refunds')).toEqual([
      { state: 'succeeded' },
      { state: 'succeeded' },
    ])
    expect(await cards.balanceOf(cardId)).toBe(500)
    await expectNoMoneyLeft(id)
    await cards.expectReconciled()
  })

  test('owes what is left after a part was refunded at the provider, and what a gift card paid', async () => {
    const { id, cards, cardId } = await captureActions(shop, await signedIn(shop, 'owner')).withGiftCard()
    const intent = await actions.intentOf(id)
    await actions.stripe(`payment_intents/${intent}/capture`, {})
    const refund = await actions.stripe('refunds', { payment_intent: intent, amount: '100' })
    expect(await actions.cancel(id)).toMatchObject({ kind: 'cancelled' })
    expect(await actions.sendEvent('refund.created', refund)).toBe(200)
    await runJobs(shop)
    expect(await actions.rows('select distinct state from refunds')).toEqual([{ state: 'succeeded' }])
    expect(await cards.balanceOf(cardId)).toBe(500)
    await expectNoMoneyLeft(id)
    await cards.expectReconciled()
  })

  test('stores the refund while the provider is unavailable, and the sweep executes it', async () => {
    const id = await payOrder(shop)
    const stale = await actions.unsettled(id)
    const unavailable = () => Promise.reject(new PaymentGatewayError('unavailable', true))
    const payments = { ...shop.app.payments, cancelIntent: unavailable, refund: unavailable }
    await actions.cancel(id, {}, { ...shop.app, payments })
    await captureOrder({ ...shop.app, payments }, stale, 'test')
    expect(await actions.order(id)).toMatchObject({ status: 'cancelled', payment_status: 'succeeded' })
    shop.clock.now += 120_000
    await runJobs(shop)
    await expectNoMoneyLeft(id)
  })

  test.each([1, 2, 3])(
    'leave no money in any sequence, with webhook events in between (%i)',
    async (seed) => {
      const id = await payOrder(shop)
      const [stale, row] = [await actions.unsettled(id), await actions.order(id)]
      const intent = { object: 'payment_intent', id: row.payment_intent_id }
      const steps = [
        () => actions.cancel(id),
        () => captureOrder(shop.app, stale, 'test'),
        () => actions.sendEvent('payment_intent.amount_capturable_updated', intent),
        () => actions.sendEvent('payment_intent.canceled', intent),
        () => actions.sendEvent('payment_intent.succeeded', intent),
        () => sweepAuthorizedOrders(shop.app),
      ]
      const rotated = [...steps.slice(seed), ...steps.slice(0, seed)]
      await Promise.all(rotated.map((step) => step()))
      shop.clock.now += 120_000
      await sweepAuthorizedOrders(shop.app)
      await runJobs(shop)
      await expectNoMoneyLeft(id)
      expect(await actions.rows('select 1 from payment_problems')).toEqual([])
      expect(await count('order.paid')).toBe(1)
    },
  )
})

describe('an order whose authorization was voided', () => {
  test('is not authorized again by a stale response', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const stale = await actions.unsettled(placed.orderId)
    const held = await shop.app.payments.retrieveIntent(placed.payment?.paymentIntentId ?? '')
    expect(held.status).toBe('requires_capture')
    await settleOrder(shop.app, stale, 'test')
    await actions.cancel(placed.orderId)
    expect(await settleOrder(shop.app, stale, 'test', held)).toEqual({ kind: 'canceled' })
    await expectNoMoneyLeft(placed.orderId)
    expect(await count('order.paid')).toBe(1)
  })

  test('is not authorized after it expired', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const stale = await actions.unsettled(placed.orderId)
    const held = await shop.app.payments.retrieveIntent(placed.payment?.paymentIntentId ?? '')
    expect(await abandonOrder(shop.app, stale, { reason: 'The time ran out.', actor: 'test' })).toBe('ended')
    expect(await settleOrder(shop.app, stale, 'test', held)).toEqual({ kind: 'canceled' })
    expect(await actions.order(placed.orderId)).toMatchObject({ payment_status: 'failed' })
    expect(await count('order.paid')).toBe(0)
  })

  test('leaves the kitchen when it expires while the card is being authorized', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const stale = await actions.unsettled(placed.orderId)
    const { payments } = shop.app
    const held = await payments.retrieveIntent(placed.payment?.paymentIntentId ?? '')
    const cancelIntent = async (intentId: string) => {
      const ended = await payments.cancelIntent(intentId)
      await settleOrder(shop.app, stale, 'test', held)
      return ended
    }
    const app = { ...shop.app, payments: { ...payments, cancelIntent } }
    expect(await abandonOrder(app, stale, { reason: 'The time ran out.', actor: 'test' })).toBe('ended')
    await expectNoMoneyLeft(placed.orderId)
  })

  test('releases its code and its stock exactly once', async () => {
    const productId = shop.restaurant.productId('Soup')
    const manager = await signedIn(shop, 'manager')
    await setStock(shop.app, manager, { restaurantId: shop.restaurant.id, productId, count: 5 })
    await eventually(async () =>
      expect((await loadStorefront(shop.app, shop.restaurant.id))?.counted.has(productId)).toBe(true),
    )
    const id = await payOrder(shop, { request: shop.request({ discountCode: 'LASTONE' }) })
    await actions.cancel(id)
    await actions.cancel(id)
    shop.clock.now += 120_000
    await sweepAuthorizedOrders(shop.app)
    const stale = await actions.unsettled(id)
    await abandonOrder(shop.app, stale, { reason: 'again', actor: 'test' })
    const code = `select c.current_uses, r.state, s.count from discount_codes c join discount_redemptions r
      on r.discount_code_id = c.id, product_stock s where c.code = 'LASTONE'`
    expect(await actions.rows(code)).toEqual([{ current_uses: 0, state: 'released', count: 5 }])
    const again = await payOrder(shop, { request: shop.request({ discountCode: 'LASTONE' }) })
    expect(await actions.order(again)).toMatchObject({ payment_status: 'authorized', coupon_code: 'LASTONE' })
  })

  test('is cancelled when the provider ends the authorization before the kitchen acknowledges', async () => {
    const id = await payOrder(shop, { request: shop.request({ discountCode: 'LASTONE' }) })
    const { payment_intent_id: intentId } = await actions.order(id)
    await actions.stripe(`payment_intents/${intentId}/cancel`, {})
    expect(
      await actions.sendEvent('payment_intent.canceled', { object: 'payment_intent', id: intentId }),
    ).toBe(200)
    await expectNoMoneyLeft(id)
    expect(await actions.rows('select 1 from payment_problems')).toEqual([])
    expect(await actions.rows('select current_uses from discount_codes where max_uses = 1')).toEqual([
      { current_uses: 0 },
    ])
  })
})

test('the payment is authorized for an order within five days, and captured immediately for a later one', async () => {
  await shop.changeMenu(
    'update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 336',
  )
  const day = 24 * 3_600_000
  const payFor = async (days: number) => {
    const at = shop.clock.now + days * day
    return actions.order(await payOrder(shop, { request: shop.request({ timing: { mode: 'later', at } }) }))
  }
  expect(await payFor(5)).toMatchObject({ payment_status: 'authorized' })
  expect(await payFor(6)).toMatchObject({ payment_status: 'succeeded' })
})

test('the payment is captured although the provider caches a server error for the idempotency key', async () => {
  const id = await payOrder(shop)
  await advanceOrder(shop.app, 'user:cook', {
    restaurantId: shop.restaurant.id,
    orderId: id,
    expected: 'pending' as const,
  })
  await shop.control({ failNext: '500', failOn: 'capture', failTimes: 1 })
  const stale = await actions.unsettled(id)
  await captureOrder(shop.app, stale, 'test').catch(() => null)
  await captureOrder(shop.app, stale, 'test')
  expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
  await actions.expectLedgerMatchesProvider()
})

test('orders that wait for their kitchen do not keep others from being captured', async () => {
  const [first, ...others] = [await payOrder(shop), await payOrder(shop), await payOrder(shop)]
  await shop.query('update orders set promised_at = $1', [new Date(shop.clock.now + 86_400_000)])
  const last = others.at(-1) ?? ''
  await advanceOrder(shop.app, 'user:cook', {
    restaurantId: shop.restaurant.id,
    orderId: last,
    expected: 'pending' as const,
  })
  shop.clock.now += 120_000
  await sweepAuthorizedOrders(shop.app, undefined, 1)
  expect(await actions.order(last)).toMatchObject({ payment_status: 'succeeded' })
  expect(await actions.order(first ?? '')).toMatchObject({ payment_status: 'authorized' })
})
