import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { runReconciliation } from '../../src/modules/finance/reconcile.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { storeDispute } from '../../src/modules/payments/disputes/handle-dispute.ts'
import { sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { untilWaiting } from '../until-waiting.ts'
import { captureActions } from './capture-actions.ts'
import { openDispute, paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

test('a capture whose response was lost is neither lost nor repeated', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  const id = await payOrder(shop)
  await advanceOrder(shop.app, 'user:cook', {
    restaurantId: shop.restaurant.id,
    orderId: id,
    expected: 'pending' as const,
  })
  const { payments } = shop.app
  const captureIntent = async (intentId: string) => {
    await payments.captureIntent(intentId)
    throw new Error('connection lost')
  }
  const disconnected = { ...shop.app, payments: { ...payments, captureIntent } }
  await expect(captureOrder(disconnected, await actions.unsettled(id), 'test')).rejects.toThrow(
    'connection lost',
  )
  expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
  shop.clock.now += minutes(2)
  await sweepAuthorizedOrders(shop.app)
  await sweepAuthorizedOrders(shop.app)
  expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
  expect((await actions.ledger()).map(({ kind }) => kind).toSorted()).toEqual(['card_fee', 'charge'])
  await actions.expectLedgerMatchesProvider()
})

test('a capture of a different amount than authorized is recorded as a problem and does not mark the order as paid', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await actions.rows(`with scope as (select set_config('app.scope', 'platform', false)), person as (
    insert into auth.users (id, name, email) select 'admin', 'Kim', 'admin@example.com' from scope returning id)
    insert into memberships (user_id, role) select id, 'master_admin' from person`)
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  const id = await payOrder(shop)
  const { payment_intent_id: intent } = await actions.order(id)
  await actions.stripe(`payment_intents/${intent}/capture`, { amount_to_capture: '100' })
  for (const turn of [1, 2])
    expect([
      turn,
      await actions.sendEvent('payment_intent.succeeded', { object: 'payment_intent', id: intent }),
    ]).toEqual([turn, 200])
  expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
  expect(await actions.rows('select problem, amount::int from payment_problems')).toEqual([
    { problem: 'the payment amount differs from the order total', amount: 100 },
  ])
  expect((await actions.ledger()).map(({ kind, order_id }) => [kind, order_id]).toSorted()).toEqual([
    ['card_fee', null],
    ['charge', null],
  ])
  await actions.expectLedgerMatchesProvider()
  expect(await actions.rows(`select recipient from notifications where kind = 'payment_problem'`)).toEqual([
    { recipient: 'admin@example.com' },
  ])
})

describe('a payment that cannot be captured', () => {
  let shop: Shop
  let owner: Caller
  let actions: ReturnType<typeof paymentActions>
  let captures: ReturnType<typeof captureActions>
  beforeEach(async () => {
    shop = await openShop()
    owner = await signedIn(shop, 'owner')
    actions = paymentActions(shop, owner)
    captures = captureActions(shop, owner)
    await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  })

  const withdrawn = { amount: cents(100), fee: cents(1500), entries: ['txn_1'] }
  const notRefunded = {
    problem:
      'the payment amount differs from the order total. Refund this payment at the payment provider, then mark it as reviewed again',
    amount: 100,
    isOpen: true,
  }

  test('waits for a person without being attempted again, and does not keep others from being captured', async () => {
    const stuck = [await captures.lapsed(), await captures.lapsed(), await captures.lapsed()]
    expect(await captures.sweep()).toHaveLength(3)
    expect(await actions.rows('select problem from payment_problems')).toHaveLength(3)
    const due = await Promise.all([captures.acknowledged(), captures.acknowledged(), captures.acknowledged()])
    expect((await captures.sweep(1)).toSorted()).toEqual(
      (await Promise.all(due.map(actions.intentOf))).toSorted(),
    )
    for (const id of due) expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
    for (const id of stuck) expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
    expect(await captures.sweep()).toEqual([])
    await actions.expectLedgerMatchesProvider()
  })

  test('fails once its problem is resolved and the order is completed', async () => {
    const id = await captures.lapsed()
    await captures.sweep()
    await captures.resolve(id)
    // The kitchen still works on it.
    expect(await captures.sweep()).toEqual([])
    expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized', status: 'acknowledged' })
    await captures.complete(id)
    expect(await captures.sweep()).toHaveLength(1)
    expect(await actions.order(id)).toMatchObject({
      payment_status: 'failed',
      status: 'completed',
      cancelled_at: null,
      payment_error: 'The card payment could not be captured as it was authorized.',
    })
    expect(await captures.sweep()).toEqual([])
    expect(await captures.problems()).toMatchObject([{ isOpen: false, events: 1 }])
  })

  test('leaves what a gift card paid of an order that was prepared with the restaurant', async () => {
    const { id, cards, cardId } = await captures.withGiftCard()
    const left = await cards.balanceOf(cardId)
    await captures.advance(id, 'pending')
    await actions.stripe(`payment_intents/${await actions.intentOf(id)}/cancel`, {})
    await captures.sweep()
    await captures.resolve(id)
    await captures.complete(id)
    await captures.sweep()
    const order = await actions.order(id)
    const { grand_total: total, gift_card_amount: paid } = order
    expect(order).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: total - paid,
      status: 'completed',
    })
    expect(await captures.sweep()).toEqual([])
    expect(await captures.problems()).toMatchObject([{ isOpen: false, events: 1 }])
    expect(await cards.balanceOf(cardId)).toBe(left)
    await cards.expectReconciled()
    const { provider, card_fee, sales, discount, tax, delivery, processing_fee, tip } = totalOf(
      (await actions.ledger()).filter(({ order_id }) => order_id === id),
    )
    expect({ provider, card_fee }).toEqual({ provider: 0, card_fee: 0 })
    expect(sales + discount + tax + delivery + processing_fee + tip).toBe(-paid)
    await actions.expectLedgerMatchesProvider()
    const run = await runReconciliation(shop.app, 'test', { from: 0, to: shop.clock.now + hours(1) })
    expect(run).toMatchObject({ compared: 0, differences: [] })

    expect(await actions.refund(id, total)).toMatchObject({ kind: 'too-much' })
    expect(await actions.refund(id, paid)).toMatchObject({ refund: { state: 'succeeded', to: 'gift_card' } })
    expect(await cards.balanceOf(cardId)).toBe(left + paid)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded' })
    await cards.expectReconciled()
  })

  test('of a different amount leaves what a gift card paid refundable once a bank has returned the money', async () => {
    const { id, cards, cardId } = await captures.withGiftCard()
    await captures.advance(id, 'pending')
    await captures.capturePart(id)
    await captures.sweep()
    await captures.complete(id)
    const lose = await actions.dispute(await actions.intentOf(id))
    await lose()
    await captures.resolve(id)
    await captures.sweep()
    const { payment_status: status, gift_card_amount: paid } = await actions.order(id)
    expect(status).toBe('partially_refunded')
    expect(await actions.refund(id, paid)).toMatchObject({ refund: { state: 'succeeded', to: 'gift_card' } })
    expect(await cards.balanceOf(cardId)).toBe(paid)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded' })
    await actions.expectLedgerMatchesProvider()
  })

  test('of a different amount leaves that refundable as well if the dispute becomes known while the payment ends', async () => {
    const { id, cardId } = await captures.withGiftCard()
    await captures.advance(id, 'pending')
    await captures.capturePart(id)
    await captures.sweep()
    await captures.complete(id)
    await captures.refundAll(id)
    await captures.resolve(id)
    const intentId = await actions.intentOf(id)
    const both = await shop.app.db.platform('test', async (tx) => {
      await sql`select from gift_cards where id = ${cardId} for update`.execute(tx)
      const sweeping = captures.sweep()
      await untilWaiting(shop.database, 1)
      const disputing = storeDispute(shop.app, openDispute({ intentId, withdrawn }))
      await untilWaiting(shop.database, 2)
      return { done: Promise.all([sweeping, disputing]) }
    })
    await both.done
    const { payment_status: status, gift_card_amount: paid } = await actions.order(id)
    expect(status).toBe('partially_refunded')
    expect(await actions.refund(id, paid)).toMatchObject({ refund: { state: 'succeeded', to: 'gift_card' } })
    expect((await actions.ledger()).filter(({ kind }) => kind === 'dispute')).toMatchObject([
      { order_id: null },
    ])
  })

  test('of a different amount opens its problem again until it is refunded at the provider', async () => {
    const id = await captures.acknowledged()
    await captures.capturePart(id)
    await captures.sweep()
    await captures.complete(id)
    for (const turn of [1, 2]) {
      await captures.resolve(id)
      expect(await captures.sweep()).toHaveLength(1)
      expect(await captures.sweep()).toEqual([])
      expect(await captures.problems()).toEqual([{ ...notRefunded, events: 1 + turn }])
      expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
    }
    await captures.refundAll(id)
    await captures.resolve(id)
    await captures.sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'completed' })
    expect(await captures.sweep()).toEqual([])
    expect(await captures.problems()).toMatchObject([{ isOpen: false }])
  })

  test('of a different amount fails once a bank has returned the money', async () => {
    const id = await captures.acknowledged()
    await captures.capturePart(id)
    await captures.sweep()
    await captures.complete(id)
    const lose = await actions.dispute(await actions.intentOf(id))
    await captures.resolve(id)
    await captures.sweep()
    expect(await captures.problems()).toEqual([{ ...notRefunded, events: 2 }])
    await lose()
    await captures.resolve(id)
    await captures.sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'completed' })
    expect(await captures.problems()).toMatchObject([{ isOpen: false }])
    await actions.expectLedgerMatchesProvider()
  })

  test('of a different amount ends the order that no kitchen acknowledged, once it is refunded at the provider', async () => {
    const { id, cards, cardId } = await captures.withGiftCard()
    await captures.capturePart(id)
    shop.clock.now += hours(48)
    await captures.sweep()
    await captures.resolve(id)
    await captures.sweep()
    expect(await captures.problems()).toEqual([{ ...notRefunded, events: 2 }])
    expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized', status: 'pending' })
    await captures.refundAll(id)
    await captures.resolve(id)
    await captures.sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
    expect(await cards.balanceOf(cardId)).toBe(500)
    await cards.expectReconciled()
    expect(totalOf(await actions.ledger())).toMatchObject({ sales: 0, gift_cards: -500 })
    await actions.expectLedgerMatchesProvider()
  })

  test('is captured although a problem of another payment of the order is open', async () => {
    const id = await captures.acknowledged()
    await actions.rows(
      `with scope as (select set_config('app.scope', 'platform', false))
       insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
       select $1, 'pi_other', $2, 'the order has a different payment', 100 from scope`,
      shop.restaurant.id,
      id,
    )
    await captures.sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
  })
})
