import { totalOf } from '@comanda/domain/ledger/entry'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { setStock } from '../../src/modules/menus/stock/set-stock.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { endOrder, settleOrder, sweepHeldMoney, sweepRefunds } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { moneyHands } from './money-hands.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let hands: ReturnType<typeof moneyHands>
beforeEach(async () => {
  shop = await openShop()
  hands = moneyHands(shop, await signedIn(shop, 'owner'))
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
})

const count = async (type: string) => (await shop.events()).filter((one) => one === type).length

/** The order is over, and nobody has anybody's money: neither here nor at the provider. */
async function expectNothingKept(id: string) {
  const row = await hands.order(id)
  expect(row.status).toBe('cancelled')
  const intent = await hands.stripe(`payment_intents/${row.payment_intent_id}`)
  if (intent.status === 'canceled') {
    expect(row).toMatchObject({ payment_status: 'failed', refunded_amount: 0 })
    expect(await hands.books()).toEqual([])
    return
  }
  expect(intent.status).toBe('succeeded')
  expect(row).toMatchObject({ payment_status: 'refunded', refunded_amount: row.grand_total })
  const { card_fee, provider } = totalOf(await hands.books())
  expect(provider).toBe(-card_fee)
  await hands.booksAgree()
}

describe('a cancellation and a capture in the same moment', () => {
  test('refunds what the capture took a moment before the provider was asked to let go', async () => {
    const id = await payOrder(shop)
    const { payments } = shop.app
    const cancelIntent = async (intentId: string) => {
      await payments.captureIntent(intentId)
      return payments.cancelIntent(intentId)
    }
    const app = { ...shop.app, payments: { ...payments, cancelIntent } }
    await hands.cancel(id, {}, app)
    await expectNothingKept(id)
  })

  test('refunds what a capture takes that had read the order before', async () => {
    const id = await payOrder(shop)
    const stale = await hands.unsettled(id)
    const cancelIntent = () => Promise.reject(new PaymentGatewayError('away', true))
    await hands.cancel(id, {}, { ...shop.app, payments: { ...shop.app.payments, cancelIntent } })
    expect(await hands.order(id)).toMatchObject({ status: 'cancelled', payment_status: 'authorized' })
    await captureOrder(shop.app, stale, 'test')
    await expectNothingKept(id)
    await sweepHeldMoney(shop.app)
    await sweepRefunds(shop.app)
    expect(await hands.rows('select 1 from refunds')).toHaveLength(1)
  })

  test('owes the refund when the provider cannot be asked for it, and the sweeper makes it', async () => {
    const id = await payOrder(shop)
    const stale = await hands.unsettled(id)
    const away = () => Promise.reject(new PaymentGatewayError('away', true))
    const payments = { ...shop.app.payments, cancelIntent: away, refund: away }
    await hands.cancel(id, {}, { ...shop.app, payments })
    await captureOrder({ ...shop.app, payments }, stale, 'test')
    expect(await hands.order(id)).toMatchObject({ status: 'cancelled', payment_status: 'succeeded' })
    shop.clock.now += 120_000
    await sweepRefunds(shop.app)
    await expectNothingKept(id)
  })

  test.each([1, 2, 3])('ends well whoever is first, with notices in between (%i)', async (seed) => {
    const id = await payOrder(shop)
    const [stale, row] = [await hands.unsettled(id), await hands.order(id)]
    const intent = { object: 'payment_intent', id: row.payment_intent_id }
    const acts = [
      () => hands.cancel(id),
      () => captureOrder(shop.app, stale, 'test'),
      () => hands.tell('payment_intent.amount_capturable_updated', intent),
      () => hands.tell('payment_intent.canceled', intent),
      () => hands.tell('payment_intent.succeeded', intent),
      () => sweepHeldMoney(shop.app),
    ]
    const turned = [...acts.slice(seed), ...acts.slice(0, seed)]
    await Promise.all(turned.map((act) => act()))
    shop.clock.now += 120_000
    await sweepHeldMoney(shop.app)
    await sweepRefunds(shop.app)
    await expectNothingKept(id)
    expect(await hands.rows('select 1 from payment_problems')).toEqual([])
    expect(await count('order.paid')).toBe(1)
  })
})

describe('an order that was let go', () => {
  test('is not taken for held again by an answer from before', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const stale = await hands.unsettled(placed.orderId)
    const held = await shop.app.payments.retrieveIntent(stale.paymentIntentId ?? '')
    expect(held.status).toBe('requires_capture')
    await settleOrder(shop.app, stale, 'test')
    await hands.cancel(placed.orderId)
    expect(await settleOrder(shop.app, stale, 'test', held)).toEqual({ kind: 'canceled' })
    await expectNothingKept(placed.orderId)
    expect(await count('order.paid')).toBe(1)
  })

  test('is not taken for held after it expired', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const stale = await hands.unsettled(placed.orderId)
    const held = await shop.app.payments.retrieveIntent(stale.paymentIntentId ?? '')
    expect(await endOrder(shop.app, stale, 'The time ran out.', 'test')).toBe('ended')
    expect(await settleOrder(shop.app, stale, 'test', held)).toEqual({ kind: 'canceled' })
    expect(await hands.order(placed.orderId)).toMatchObject({ payment_status: 'failed' })
    expect(await count('order.paid')).toBe(0)
  })

  test('leaves the kitchen when its time ran out just as the card was held', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const stale = await hands.unsettled(placed.orderId)
    const { payments } = shop.app
    const held = await payments.retrieveIntent(stale.paymentIntentId ?? '')
    const cancelIntent = async (intentId: string) => {
      const ended = await payments.cancelIntent(intentId)
      await settleOrder(shop.app, stale, 'test', held)
      return ended
    }
    const app = { ...shop.app, payments: { ...payments, cancelIntent } }
    expect(await endOrder(app, stale, 'The time ran out.', 'test')).toBe('ended')
    await expectNothingKept(placed.orderId)
  })

  test('gives back its code and its portions, each once', async () => {
    const productId = shop.restaurant.productId('Soup')
    const manager = await signedIn(shop, 'manager')
    await setStock(shop.app, manager, { restaurantId: shop.restaurant.id, productId, count: 5 })
    await vi.waitFor(async () =>
      expect((await loadStorefront(shop.app, shop.restaurant.id))?.counted.has(productId)).toBe(true),
    )
    const id = await payOrder(shop, { wish: shop.wish({ discountCode: 'LASTONE' }) })
    await hands.cancel(id)
    await hands.cancel(id)
    shop.clock.now += 120_000
    await sweepHeldMoney(shop.app)
    const stale = await hands.unsettled(id)
    await endOrder(shop.app, stale, 'again', 'test')
    const code = `select c.current_uses, r.state, s.count from discount_codes c join discount_redemptions r
      on r.discount_code_id = c.id, product_stock s where c.code = 'LASTONE'`
    expect(await hands.rows(code)).toEqual([{ current_uses: 0, state: 'released', count: 5 }])
    const again = await payOrder(shop, { wish: shop.wish({ discountCode: 'LASTONE' }) })
    expect(await hands.order(again)).toMatchObject({ payment_status: 'authorized', coupon_code: 'LASTONE' })
  })

  test('is over when the provider ends the hold before the kitchen has seen it', async () => {
    const id = await payOrder(shop, { wish: shop.wish({ discountCode: 'LASTONE' }) })
    const { payment_intent_id: intentId } = await hands.order(id)
    await hands.stripe(`payment_intents/${intentId}/cancel`, {})
    expect(await hands.tell('payment_intent.canceled', { object: 'payment_intent', id: intentId })).toBe(200)
    await expectNothingKept(id)
    expect(await hands.rows('select 1 from payment_problems')).toEqual([])
    expect(await hands.rows('select current_uses from discount_codes where max_uses = 1')).toEqual([
      { current_uses: 0 },
    ])
  })
})

test('money is held for an order within five days, and taken at once for a later one', async () => {
  await shop.changeMenu(
    'update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 336',
  )
  const day = 24 * 3_600_000
  const payFor = async (days: number) => {
    const at = shop.clock.now + days * day
    return hands.order(await payOrder(shop, { wish: shop.wish({ timing: { mode: 'later', at } }) }))
  }
  expect(await payFor(5)).toMatchObject({ payment_status: 'authorized' })
  expect(await payFor(6)).toMatchObject({ payment_status: 'succeeded' })
})

test('money is taken after a server error that the provider remembers', async () => {
  const id = await payOrder(shop)
  await advanceOrder(shop.app, 'user:cook', {
    ...{ restaurantId: shop.restaurant.id, orderId: id, expected: 'pending' as const },
  })
  await shop.control({ failNext: '500', failOn: 'capture', failTimes: 1 })
  const stale = await hands.unsettled(id)
  await captureOrder(shop.app, stale, 'test').catch(() => null)
  await captureOrder(shop.app, stale, 'test')
  expect(await hands.order(id)).toMatchObject({ payment_status: 'succeeded' })
  await hands.booksAgree()
})

test('orders that wait for their kitchen keep no other from being captured', async () => {
  const [first, ...others] = [await payOrder(shop), await payOrder(shop), await payOrder(shop)]
  await shop.database.owner.query('update orders set promised_at = $1', [
    new Date(shop.clock.now + 86_400_000),
  ])
  const last = others.at(-1) ?? ''
  await advanceOrder(shop.app, 'user:cook', {
    ...{ restaurantId: shop.restaurant.id, orderId: last, expected: 'pending' as const },
  })
  shop.clock.now += 120_000
  await sweepHeldMoney(shop.app, undefined, 1)
  expect(await hands.order(last)).toMatchObject({ payment_status: 'succeeded' })
  expect(await hands.order(first ?? '')).toMatchObject({ payment_status: 'authorized' })
})
