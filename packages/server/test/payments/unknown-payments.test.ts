import { totalOf } from '@comanda/domain/ledger/entry'
import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { IntentMissing } from '../../src/gateways/payments/port.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { amountDiffers, missing, uncollected } from '../../src/modules/payments/mismatch.ts'
import { captureOnAcknowledge, sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { runJobs } from '../run-jobs.ts'
import { captureActions } from './capture-actions.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

describe('an authorized payment that the provider does not know', () => {
  let shop: Shop
  let actions: ReturnType<typeof paymentActions>
  let captures: ReturnType<typeof captureActions>
  beforeEach(async () => {
    shop = await openShop()
    const owner = await signedIn(shop, 'owner')
    actions = paymentActions(shop, owner)
    captures = captureActions(shop, owner)
    await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  })

  /** As with the API key of another account. */
  const unknown = (id: string) =>
    actions.rows(`update orders set payment_intent_id = 'pi_unknown' where id = $1`, id)
  /** With the API key of another account. */
  const elsewhere = (meanwhile = async (): Promise<unknown> => null) => {
    const isMissing = () => Promise.reject(new IntentMissing())
    const captureIntent = () => meanwhile().then(isMissing)
    return { ...shop.app, payments: { ...shop.app.payments, captureIntent, cancelIntent: isMissing } }
  }
  const sweepElsewhere = () => sweepAuthorizedOrders(elsewhere())
  const sweepFor = async (count: number, { fails = false } = {}) => {
    for (let turn = 1; turn <= count; turn += 1)
      expect([turn, await captures.sweep(undefined, { fails })]).toEqual([turn, ['pi_unknown']])
  }

  /** A person resolves the problem of a payment that the provider did not know, and the order ends. */
  async function endWithoutPayment(orderId: string): Promise<void> {
    shop.clock.now += hours(2)
    await sweepElsewhere()
    await captures.resolve(orderId)
    await sweepElsewhere()
  }

  test('is attempted for an hour, then waits for a person, and fails if it is still unknown', async () => {
    const id = await captures.acknowledged()
    await captures.complete(id)
    await unknown(id)
    await sweepFor(29, { fails: true })
    expect(await captures.problems()).toEqual([])
    await sweepFor(1)
    const { grand_total: amount } = await actions.order(id)
    expect(await captures.problems()).toEqual([{ problem: missing, amount, isOpen: true, events: 1 }])
    expect(await captures.sweep()).toEqual([])
    await captures.resolve(id)
    await sweepFor(1)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'completed' })
    expect(await captures.sweep()).toEqual([])
  })

  test('is attempted for an hour as well if the kitchen does not acknowledge the order', async () => {
    const id = await payOrder(shop)
    await unknown(id)
    const [{ promised_at: promisedAt }] = await actions.rows('select promised_at from orders')
    for (const waited of [minutes(0), minutes(57)]) {
      shop.clock.now = promisedAt.getTime() + hours(24) + waited
      await captures.sweep(undefined, { fails: true })
    }
    expect(await captures.problems()).toEqual([])
    await captures.sweep()
    expect(await captures.problems()).toMatchObject([{ problem: missing, isOpen: true }])
    await captures.resolve(id)
    await captures.sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
  })

  test('is captured once the API key is corrected and its problem is resolved', async () => {
    const id = await captures.acknowledged()
    await captures.complete(id)
    const intentId = await actions.intentOf(id)
    shop.clock.now += hours(2)
    await sweepElsewhere()
    expect(await captures.problems()).toMatchObject([{ problem: missing, isOpen: true }])
    await captures.resolve(id)
    expect(await captures.sweep()).toEqual([intentId])
    expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
    await actions.expectLedgerMatchesProvider()
  })

  test('does not end an order whose customer was charged another amount', async () => {
    const id = await captures.acknowledged()
    await captures.capturePart(id)
    await captures.sweep()
    await captures.complete(id)
    await captures.resolve(id)
    shop.clock.now += hours(2)
    await expect(sweepElsewhere()).rejects.toThrow('could not be swept: 1')
    expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
    await captures.sweep()
    expect(await captures.problems()).toMatchObject([
      { problem: expect.stringContaining('Refund this payment'), isOpen: true },
    ])
    await captures.refundAll(id)
    await captures.resolve(id)
    await captures.sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed' })
    await actions.expectLedgerMatchesProvider()
  })

  test('has another amount as its problem once that is known, and does not end its order', async () => {
    const id = await captures.acknowledged()
    await captures.capturePart(id)
    await captures.complete(id)
    shop.clock.now += hours(2)
    await sweepElsewhere()
    expect(await captures.problems()).toMatchObject([{ problem: missing, isOpen: true }])
    await captureOrder(shop.app, await actions.unsettled(id), 'test')
    expect(await captures.problems()).toMatchObject([{ problem: amountDiffers, isOpen: true }])
    await captures.resolve(id)
    await expect(sweepElsewhere()).rejects.toThrow('could not be swept: 1')
    expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
  })

  test('ends a cancelled order once its problem is resolved', async () => {
    const id = await payOrder(shop)
    await unknown(id)
    await actions.cancel(id)
    shop.clock.now += hours(2)
    await captures.sweep()
    expect(await captures.problems()).toMatchObject([{ problem: missing, isOpen: true }])
    await captures.resolve(id)
    await captures.sweep()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
  })

  test('has another problem once it is known that it was voided, and ends after the review of that one', async () => {
    const id = await captures.lapsed()
    await captures.complete(id)
    shop.clock.now += hours(2)
    await sweepElsewhere()
    const [lapsed, ended] = ['the card authorization can no longer be captured', 'failed']
    for (const after of [
      [{ problem: lapsed, isOpen: true }, 'authorized'],
      [{ problem: lapsed, isOpen: false }, ended],
    ]) {
      await captures.resolve(id)
      await captures.sweep()
      const [problem] = await captures.problems()
      expect([problem, (await actions.order(id)).payment_status]).toMatchObject(after)
    }
  })

  test('is refunded if it is captured after all, although its cancelled order has ended', async () => {
    const id = await payOrder(shop)
    const intentId = await actions.intentOf(id)
    await actions.stripe(`payment_intents/${intentId}/capture`, {})
    await actions.cancel(id, {}, elsewhere())
    await endWithoutPayment(id)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
    const intent = await actions.stripe(`payment_intents/${intentId}`)
    for (let turn = 1; turn <= 2; turn += 1)
      expect(await actions.sendEvent('payment_intent.succeeded', intent)).toBe(200)
    await runJobs(shop)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded', status: 'cancelled' })
    expect(await actions.rows('select state, reason from refunds')).toEqual([
      { state: 'succeeded', reason: 'cancelled' },
    ])
    await actions.expectLedgerMatchesProvider()
  })

  test('leaves what a gift card paid on it if the order is cancelled while its payment ends', async () => {
    const { id, cards, cardId } = await captures.withGiftCard()
    await captures.advance(id, 'pending')
    shop.clock.now += hours(30)
    await sweepElsewhere()
    await captures.resolve(id)
    await sweepAuthorizedOrders(elsewhere(() => actions.cancel(id, {}, elsewhere())))
    shop.clock.now += minutes(2)
    await sweepElsewhere()
    expect(await actions.order(id)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
    expect(await cards.balanceOf(cardId)).toBe(500)
    await cards.expectReconciled()
  })

  /** An order whose gift card paid its part alone, and whose payment was captured afterwards. */
  const capturedLate = async () => {
    const { id, cards, cardId } = await captures.withGiftCard()
    const intentId = await actions.intentOf(id)
    await captures.advance(id, 'pending')
    await captures.complete(id)
    await endWithoutPayment(id)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'partially_refunded' })
    await actions.stripe(`payment_intents/${intentId}/capture`, {})
    return { id, cards, cardId, intentId }
  }

  test.each([false, true])(
    'is a problem if it is captured after the gift card paid its part alone, returned meanwhile: %s',
    async (isReturned) => {
      const { id, intentId } = await capturedLate()
      if (isReturned)
        expect(await actions.sendEvent('refund.created', await captures.refundAll(id))).toBe(200)
      const intent = await actions.stripe(`payment_intents/${intentId}`)
      for (const event of ['evt_first', 'evt_second'])
        expect(await actions.sendEvent('payment_intent.succeeded', intent, event)).toBe(200)
      expect(await captures.problems()).toEqual([
        { problem: uncollected, amount: intent.amount, isOpen: true, events: 2 },
      ])
      await actions.expectLedgerMatchesProvider()
      if (!isReturned)
        expect(await actions.sendEvent('refund.created', await captures.refundAll(id))).toBe(200)
      expect(await actions.order(id)).toMatchObject({
        payment_status: 'partially_refunded',
        refunded_amount: intent.amount,
      })
      expect(totalOf(await actions.ledger())).toMatchObject({ disputed: 0 })
      await actions.expectLedgerMatchesProvider()
    },
  )

  test('is disputed without keeping what the gift card paid from being refunded', async () => {
    const { id, cards, cardId, intentId } = await capturedLate()
    const lose = await actions.dispute(intentId)
    // As an earlier release stored it.
    await actions.rows('update disputes set of_other_payment = false')
    await lose()
    const { grand_total: total, refunded_amount: uncollectedAmount } = await actions.order(id)
    const paid = total - uncollectedAmount
    expect(await actions.refund(id, paid)).toMatchObject({ kind: 'made' })
    expect(await cards.balanceOf(cardId)).toBe(paid)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded' })
    await actions.expectLedgerMatchesProvider()
  })

  test('keeps the reason of a cancelled order that has ended, and is announced once, if it is returned after all', async () => {
    const id = await payOrder(shop)
    await actions.stripe(`payment_intents/${await actions.intentOf(id)}/capture`, {})
    await actions.cancel(id, {}, elsewhere())
    const before = await actions.order(id)
    await endWithoutPayment(id)
    expect(await actions.sendEvent('refund.created', await captures.refundAll(id))).toBe(200)
    const { cancelled_at, cancel_reason } = before
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded', cancelled_at, cancel_reason })
    expect((await shop.events()).filter((type) => type === 'order.cancelled')).toHaveLength(1)
  })

  test('returns what is left of it if it becomes known after the cancelled order has ended, and a part was refunded', async () => {
    const { id, cards, cardId } = await captures.withGiftCard()
    const intentId = await actions.intentOf(id)
    await actions.stripe(`payment_intents/${intentId}/capture`, {})
    await actions.cancel(id, {}, elsewhere())
    await endWithoutPayment(id)
    expect(await actions.order(id)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
    const refund = await actions.stripe('refunds', { payment_intent: intentId, amount: '100' })
    expect(await actions.sendEvent('refund.created', refund)).toBe(200)
    await runJobs(shop)
    const { grand_total: total } = await actions.order(id)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: total })
    expect(await cards.balanceOf(cardId)).toBe(500)
    await cards.expectReconciled()
    await actions.expectLedgerMatchesProvider()
  })

  test('does not keep the job from capturing other orders', async () => {
    const [id, other] = [await captures.acknowledged(), await captures.acknowledged()]
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
