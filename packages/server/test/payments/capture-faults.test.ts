import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { IntentMissing } from '../../src/gateways/payments/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { missing, uncollectable } from '../../src/modules/payments/mismatch.ts'
import { captureOnAcknowledge, sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
import { resolveProblem } from '../../src/modules/payments/solve-problem.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { visitor } from '../test-app.ts'
import { paymentActions } from './payment-actions.ts'
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
  expect(await actions.ledger()).toEqual([])
  expect(await actions.rows(`select recipient from notifications where kind = 'payment_problem'`)).toEqual([
    { recipient: 'admin@example.com' },
  ])
})

describe('a payment that cannot be captured', () => {
  let shop: Shop
  let owner: Caller
  let actions: ReturnType<typeof paymentActions>
  beforeEach(async () => {
    shop = await openShop()
    owner = await signedIn(shop, 'owner')
    actions = paymentActions(shop, owner)
    await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  })

  const advance = (orderId: string, expected: 'pending' | 'acknowledged' | 'preparing' | 'ready') =>
    advanceOrder(shop.app, 'user:cook', { restaurantId: shop.restaurant.id, orderId, expected })
  const acknowledged = async () => {
    const id = await payOrder(shop)
    await advance(id, 'pending')
    return id
  }
  const complete = async (id: string) => {
    for (const expected of ['acknowledged', 'preparing', 'ready'] as const) await advance(id, expected)
  }
  const lapsed = async () => {
    const id = await acknowledged()
    await actions.stripe(`payment_intents/${await actions.intentOf(id)}/cancel`, {})
    return id
  }
  /** Returns of which payments the provider was asked for a capture. */
  const sweep = async (pageSize?: number) => {
    const captured: string[] = []
    const { payments } = shop.app
    const captureIntent = (intentId: string) => {
      captured.push(intentId)
      return payments.captureIntent(intentId)
    }
    shop.clock.now += minutes(2)
    await sweepAuthorizedOrders(
      { ...shop.app, payments: { ...payments, captureIntent } },
      undefined,
      pageSize,
    )
    return captured
  }
  const resolve = (orderId: string) =>
    resolveProblem(shop.app, owner, { restaurantId: shop.restaurant.id, orderId, note: 'Paid in cash' })
  const problems = () =>
    actions.rows(`select problem, amount::int, resolved_at is null as "isOpen",
      (select count(*)::int from events where type = 'order.payment_problem') as events from payment_problems`)
  /** Captures a part in the provider's dashboard. */
  const capturePart = async (id: string) =>
    actions.stripe(`payment_intents/${await actions.intentOf(id)}/capture`, { amount_to_capture: '100' })
  const refundAll = async (id: string) =>
    actions.stripe('refunds', { payment_intent: await actions.intentOf(id) })
  const notRefunded = {
    problem:
      'the payment amount differs from the order total. Refund this payment at the payment provider, then mark it as reviewed again',
    amount: 100,
    isOpen: true,
  }
  const withGiftCard = async () => {
    const cards = giftCardActions(shop, owner)
    const { id: cardId, code } = await cards.issue(500)
    const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(code))
    await shop.pay(placed)
    await settleCheckout(shop.app, visitor(), placed.token)
    return { id: placed.orderId, cards, cardId }
  }

  test('waits for a person without being attempted again, and does not keep others from being captured', async () => {
    const stuck = [await lapsed(), await lapsed(), await lapsed()]
    expect(await sweep()).toHaveLength(3)
    expect(await actions.rows('select problem from payment_problems')).toHaveLength(3)
    const due = await Promise.all([acknowledged(), acknowledged(), acknowledged()])
    expect((await sweep(1)).toSorted()).toEqual((await Promise.all(due.map(actions.intentOf))).toSorted())
    for (const id of due) expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
    for (const id of stuck) expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
    expect(await sweep()).toEqual([])
    await actions.expectLedgerMatchesProvider()
  })

  test('fails once its problem is resolved and the order is completed', async () => {
    const id = await lapsed()
    await sweep()
    await resolve(id)
    // The kitchen still works on it.
    expect(await sweep()).toEqual([])
    expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized', status: 'acknowledged' })
    await complete(id)
    expect(await sweep()).toHaveLength(1)
    expect(await actions.order(id)).toMatchObject({
      payment_status: 'failed',
      status: 'completed',
      cancelled_at: null,
      payment_error: 'The card payment could not be captured as it was authorized.',
    })
    expect(await sweep()).toEqual([])
    expect(await problems()).toMatchObject([{ isOpen: false, events: 1 }])
  })

  test('does not return what a gift card paid of an order that was prepared', async () => {
    const { id, cards, cardId } = await withGiftCard()
    const left = await cards.balanceOf(cardId)
    await advance(id, 'pending')
    await actions.stripe(`payment_intents/${await actions.intentOf(id)}/cancel`, {})
    await sweep()
    await resolve(id)
    await complete(id)
    await sweep()
    expect(await problems()).toMatchObject([{ isOpen: true, problem: uncollectable, events: 2 }])
    await resolve(id)
    for (const _ of [1, 2]) expect(await sweep()).toEqual([])
    expect(await problems()).toMatchObject([{ isOpen: false, events: 2 }])
    expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized', status: 'completed' })
    expect(await cards.balanceOf(cardId)).toBe(left)
    await cards.expectReconciled()
  })

  test('of a different amount opens its problem again until it is refunded at the provider', async () => {
    const id = await acknowledged()
    await capturePart(id)
    await sweep()
    await complete(id)
    for (const turn of [1, 2]) {
      await resolve(id)
      expect(await sweep()).toHaveLength(1)
      expect(await sweep()).toEqual([])
      expect(await problems()).toEqual([{ ...notRefunded, events: 1 + turn }])
      expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
    }
    await refundAll(id)
    await resolve(id)
    await sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'completed' })
    expect(await sweep()).toEqual([])
    expect(await problems()).toMatchObject([{ isOpen: false }])
  })

  test('of a different amount ends the order that no kitchen acknowledged, once it is refunded at the provider', async () => {
    const { id, cards, cardId } = await withGiftCard()
    await capturePart(id)
    shop.clock.now += hours(48)
    await sweep()
    await resolve(id)
    await sweep()
    expect(await problems()).toEqual([{ ...notRefunded, events: 2 }])
    expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized', status: 'pending' })
    await refundAll(id)
    await resolve(id)
    await sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
    expect(await cards.balanceOf(cardId)).toBe(500)
    await cards.expectReconciled()
    expect((await actions.ledger()).filter(({ kind }) => kind === 'charge')).toEqual([])
  })

  describe('because the provider does not know it', () => {
    /** As with the API key of another account. */
    const unknown = (id: string) =>
      actions.rows(`update orders set payment_intent_id = 'pi_unknown' where id = $1`, id)
    const sweepFor = async (count: number) => {
      for (let turn = 1; turn <= count; turn += 1)
        expect([turn, await sweep()]).toEqual([turn, ['pi_unknown']])
    }

    test('is attempted for an hour, then waits for a person, and fails if it is still unknown', async () => {
      const id = await acknowledged()
      await complete(id)
      await unknown(id)
      await sweepFor(29)
      expect(await problems()).toEqual([])
      await sweepFor(1)
      const { grand_total: amount } = await actions.order(id)
      expect(await problems()).toEqual([{ problem: missing, amount, isOpen: true, events: 1 }])
      expect(await sweep()).toEqual([])
      await resolve(id)
      await sweepFor(1)
      expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'completed' })
      expect(await sweep()).toEqual([])
    })

    test('is captured once the API key is corrected and its problem is resolved', async () => {
      const id = await acknowledged()
      await complete(id)
      const intentId = await actions.intentOf(id)
      const captureIntent = () => Promise.reject(new IntentMissing())
      const elsewhere = { ...shop.app, payments: { ...shop.app.payments, captureIntent } }
      shop.clock.now += hours(2)
      await sweepAuthorizedOrders(elsewhere)
      expect(await problems()).toMatchObject([{ problem: missing, isOpen: true }])
      await resolve(id)
      expect(await sweep()).toEqual([intentId])
      expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
      await actions.expectLedgerMatchesProvider()
    })

    test('ends a cancelled order once its problem is resolved', async () => {
      const id = await payOrder(shop)
      await unknown(id)
      await actions.cancel(id)
      shop.clock.now += hours(2)
      await sweep()
      expect(await problems()).toMatchObject([{ problem: missing, isOpen: true }])
      await resolve(id)
      await sweep()
      expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
    })

    test('does not keep the job from capturing other orders', async () => {
      const [id, other] = [await acknowledged(), await acknowledged()]
      await unknown(id)
      const changes = await actions.rows(`select seq from events where type = 'order.status_changed'`)
      await handleEvents(shop.app, captureOnAcknowledge, {
        restaurantId: shop.restaurant.id,
        seqs: changes.map(({ seq }) => seq),
      })
      expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
      expect(await actions.order(other)).toMatchObject({ payment_status: 'succeeded' })
    })
  })

  test('is captured although a problem of another payment of the order is open', async () => {
    const id = await acknowledged()
    await actions.rows(
      `with scope as (select set_config('app.scope', 'platform', false))
       insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
       select $1, 'pi_other', $2, 'the order has a different payment', 100 from scope`,
      shop.restaurant.id,
      id,
    )
    await sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
  })
})
