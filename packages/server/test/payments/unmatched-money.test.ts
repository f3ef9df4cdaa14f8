import { randomUUID } from 'node:crypto'
import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { IntentMissing } from '../../src/gateways/payments/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { enqueueMissingCardFees } from '../../src/modules/finance/public.ts'
import { storeDispute } from '../../src/modules/payments/disputes/handle-dispute.ts'
import { expireOrder } from '../../src/modules/payments/expire-order.ts'
import { settleOrder, sweepOrders, syncRefunds } from '../../src/modules/payments/public.ts'
import { resolveProblem } from '../../src/modules/payments/solve-problem.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { openDispute, paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

describe('a payment of a wrong amount, captured before its order is settled', () => {
  let shop: Shop
  let owner: Caller
  let actions: ReturnType<typeof paymentActions>
  beforeEach(async () => {
    shop = await openShop()
    owner = await signedIn(shop, 'owner')
    actions = paymentActions(shop, owner)
    await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  })

  /** Captures a part in the provider's dashboard. */
  const paidInPart = async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const intentId = placed.payment?.paymentIntentId ?? ''
    await actions.stripe(`payment_intents/${intentId}/capture`, { amount_to_capture: '100' })
    return { orderId: placed.orderId, intentId }
  }
  const sweep = () => {
    shop.clock.now += minutes(20)
    return sweepOrders(shop.app)
  }
  const resolve = (orderId: string) =>
    resolveProblem(shop.app, owner, { restaurantId: shop.restaurant.id, orderId, note: 'Refunded' })
  const problems = () => actions.rows('select problem, resolved_at is null as "isOpen" from payment_problems')
  const wrong = 'the payment amount differs from the order total'
  const notReturned = `${wrong}. Refund this payment at the payment provider, then mark it as reviewed again`

  test('is in the ledger, and its order expires once the customer has the money back', async () => {
    const { orderId, intentId } = await paidInPart()
    expect(await sweep()).toMatchObject({ open: 1 })
    expect(await problems()).toEqual([{ problem: wrong, isOpen: true }])
    await actions.expectLedgerMatchesProvider()
    expect(totalOf(await actions.ledger())).toMatchObject({ disputed: -100, sales: 0 })

    await resolve(orderId)
    expect(await sweep()).toMatchObject({ open: 1, expired: 0 })
    expect(await problems()).toEqual([{ problem: notReturned, isOpen: true }])

    const refund = await actions.stripe('refunds', { payment_intent: intentId })
    for (const id of ['evt_created', 'evt_updated'])
      expect(await actions.sendEvent('refund.created', refund, id)).toBe(200)
    await resolve(orderId)
    expect(await sweep()).toMatchObject({ expired: 1 })
    expect(await actions.order(orderId)).toMatchObject({ payment_status: 'failed', refunded_amount: 0 })
    await syncRefunds(shop.app)
    expect((await actions.ledger()).map(({ kind, order_id }) => [kind, order_id]).toSorted()).toEqual([
      ['card_fee', null],
      ['charge', null],
      ['refund', null],
    ])
    expect(totalOf(await actions.ledger())).toMatchObject({ disputed: 0, sales: 0 })
    await actions.expectLedgerMatchesProvider()
  })

  test('alerts the admins once if its refund fails at the bank after its order has ended', async () => {
    const admin = await signedIn(shop, 'master_admin', { stored: true })
    const { orderId, intentId } = await paidInPart()
    await sweep()
    const refund = await actions.stripe('refunds', { payment_intent: intentId })
    await actions.sendEvent('refund.created', refund)
    await resolve(orderId)
    expect(await sweep()).toMatchObject({ expired: 1 })
    const { payments } = shop.app
    const retrieveRefund = async (id: string) => ({
      ...(await payments.retrieveRefund(id)),
      status: 'failed' as const,
    })
    shop.app.payments = { ...payments, retrieveRefund }
    for (const id of ['evt_failed', 'evt_again'])
      expect(await actions.sendEvent('refund.failed', refund, id)).toBe(200)
    expect(totalOf(await actions.ledger())).toMatchObject({ disputed: -100 })
    expect(await actions.rows(`select recipient from notifications where kind = 'refund_failed'`)).toEqual([
      { recipient: admin.user?.email },
    ])
  })

  test('does not let its order expire while the provider does not know it', async () => {
    const { orderId } = await paidInPart()
    await sweep()
    await resolve(orderId)
    const retrieveIntent = () => Promise.reject(new IntentMissing())
    const elsewhere = { ...shop.app, payments: { ...shop.app.payments, retrieveIntent } }
    await expect(sweepOrders(elsewhere)).rejects.toThrow('could not be swept: 1')
    expect(await actions.order(orderId)).toMatchObject({ payment_status: 'pending' })
    expect(await sweep()).toMatchObject({ open: 1 })
    expect(await problems()).toEqual([{ problem: notReturned, isOpen: true }])
  })

  test('gets its card fee although the provider reports it later and the job was lost', async () => {
    await shop.control({ feeAfterSeconds: 3600 })
    const { intentId } = await paidInPart()
    await sweep()
    await actions.rows('delete from graphile_worker._private_jobs')
    for (let start = 1; start <= 2; start += 1) await enqueueMissingCardFees(shop.app)
    expect(await actions.rows('select key from graphile_worker._private_jobs')).toEqual([
      { key: `card-fee:${intentId}` },
    ])
    const { retrieveIntent } = shop.app.payments
    const cardFee = cents(77)
    shop.app.payments = {
      ...shop.app.payments,
      retrieveIntent: async (id) => ({ ...(await retrieveIntent(id)), cardFee }),
    }
    await runJobs(shop)
    expect(await actions.ledger()).toMatchObject([
      { kind: 'charge', order_id: null, disputed: -100 },
      { kind: 'card_fee', order_id: null, card_fee: 77 },
    ])
    await enqueueMissingCardFees(shop.app)
    expect(await actions.rows('select key from graphile_worker._private_jobs')).toEqual([])
  })

  test('is voided and not recorded if it is only authorized', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const { payments } = shop.app
    const retrieveIntent = async (id: string) => ({
      ...(await payments.retrieveIntent(id)),
      amount: cents(100),
    })
    shop.clock.now += minutes(20)
    const sweepWrong = () => sweepOrders({ ...shop.app, payments: { ...payments, retrieveIntent } })
    expect(await sweepWrong()).toMatchObject({ open: 1 })
    await resolve(placed.orderId)
    expect(await sweepWrong()).toMatchObject({ expired: 1 })
    const { status } = await payments.retrieveIntent(placed.payment?.paymentIntentId ?? '')
    expect(status).toBe('canceled')
    expect(await actions.ledger()).toEqual([])
  })

  test('is disputed while another one pays the order, which stays refundable', async () => {
    const { orderId, intentId } = await paidInPart()
    await sweep()
    const both = await shop.app.db.platform('test', async (tx) => {
      await sql`update orders set payment_intent_id = 'pi_other' where id = ${orderId}`.execute(tx)
      const disputing = storeDispute(shop.app, openDispute({ intentId }))
      await untilWaiting(shop.database, 1)
      return { done: disputing }
    })
    await both.done
    expect(await actions.rows('select order_id, of_other_payment from disputes')).toEqual([
      { order_id: orderId, of_other_payment: true },
    ])
  })

  test('does not keep its order from expiring once a bank has returned the money', async () => {
    const { orderId, intentId } = await paidInPart()
    expect(await sweep()).toMatchObject({ open: 1 })
    const lose = await actions.dispute(intentId)
    await resolve(orderId)
    expect(await sweep()).toMatchObject({ open: 1, expired: 0 })
    await lose()
    await resolve(orderId)
    expect(await sweep()).toMatchObject({ expired: 1 })
    // The restaurant loses the fee only: it had no revenue.
    expect(totalOf(await actions.ledger())).toMatchObject({ disputed: 1500, sales: 0 })
    await actions.expectLedgerMatchesProvider()
  })
})

describe('a second payment of a paid order', () => {
  /** The order is paid; `extra` is what the second payment adds to its amount. */
  async function paidTwice(shop: Shop, actions: ReturnType<typeof paymentActions>, extra: number) {
    const placed = await shop.place()
    await shop.pay(placed)
    await settleOrder(shop.app, await actions.unsettled(placed.orderId), 'test')
    const { payment, orderId, orderNumber, breakdown } = placed
    if (!payment) throw new Error('the order needs no payment')
    const { connectedAccount, charged } = await actions.unsettled(orderId)
    const second = await shop.app.payments.createIntent({
      amount: cents(breakdown.grandTotal + extra),
      subject: { orderId, orderNumber },
      restaurantId: shop.restaurant.id,
      receiptEmail: null,
      description: 'again',
      captureLater: false,
      transferTo: connectedAccount ? { account: connectedAccount, platformFee: charged.platformFee } : null,
      idempotencyKey: randomUUID(),
    })
    const { id: paymentIntentId, clientSecret } = second
    await shop.pay({ ...placed, payment: { ...payment, paymentIntentId, clientSecret } })
    const intent = await actions.stripe(`payment_intents/${paymentIntentId}`)
    expect(await actions.sendEvent('payment_intent.succeeded', intent)).toBe(200)
    return { orderId, paymentIntentId, total: breakdown.grandTotal, captured: second.amount }
  }

  test.each([0, 100])(
    'is in the ledger, and a dispute of it leaves the order refundable: %s cents more',
    async (extra) => {
      const shop = await openShop()
      const actions = paymentActions(shop, await signedIn(shop, 'owner'))
      const { orderId, paymentIntentId, total } = await paidTwice(shop, actions, extra)
      await actions.expectLedgerMatchesProvider()
      const lose = await actions.dispute(paymentIntentId)
      await lose()
      expect(await actions.rows('select order_id, status from disputes')).toEqual([
        { order_id: orderId, status: 'lost' },
      ])
      await actions.expectLedgerMatchesProvider()
      expect(await actions.refund(orderId, total)).toMatchObject({ kind: 'made' })
      expect(await actions.order(orderId)).toMatchObject({ payment_status: 'refunded' })
      await actions.expectLedgerMatchesProvider()
    },
  )

  test('that went to a connected account is returned in parts to the cent', async () => {
    const shop = await openShop()
    const actions = paymentActions(shop, await signedIn(shop, 'owner'))
    await shop.changeMenu(
      `update restaurants set stripe_connect_enabled = true, stripe_connect_id = 'acct_1Restaurant',
        application_fee_percentage = 7333, application_fee_flat = 33`,
    )
    const { orderId, paymentIntentId, captured } = await paidTwice(shop, actions, 100)
    const fee = (await actions.order(orderId)).application_fee_amount
    const returned = { reverse_transfer: 'true', refund_application_fee: 'true' }
    const before = totalOf(await actions.ledger())
    for (const amount of [7, 7, 7, 7, captured - 28]) {
      const refund = await actions.stripe('refunds', {
        payment_intent: paymentIntentId,
        amount: String(amount),
        ...returned,
      })
      for (const event of ['evt', 'evt_again'])
        expect(await actions.sendEvent('refund.created', refund, `${event}_${refund.id}`)).toBe(200)
      await actions.expectLedgerMatchesProvider()
    }
    const { transferred, disputed } = totalOf(await actions.ledger())
    expect({ transferred, disputed }).toEqual({
      transferred: before.transferred - (captured - fee),
      disputed: 0,
    })
    await actions.expectLedgerMatchesProvider()
  })
})

test('a payment that came after its gift card was spent is in the ledger, and never pays its order', async () => {
  const shop = await openShop()
  const owner = await signedIn(shop, 'owner')
  const actions = paymentActions(shop, owner)
  const cards = giftCardActions(shop, owner)
  const card = await cards.issue(1000)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  const order = await actions.unsettled(placed.orderId)
  await expireOrder(shop.app, order, { reason: 'Test', actor: 'system:test' })
  const other = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  await shop.pay(placed)
  const settle = () => settleOrder(shop.app, order, 'system:test')
  expect(await settle()).toMatchObject({ kind: 'mismatch' })
  expect(totalOf(await actions.ledger())).toMatchObject({ disputed: -order.cardAmount, sales: 0 })
  await actions.expectLedgerMatchesProvider()

  await expireOrder(shop.app, await actions.unsettled(other.orderId), {
    reason: 'Test',
    actor: 'system:test',
  })
  expect(await cards.balanceOf(card.id)).toBe(1000)
  expect(await settle()).toMatchObject({ kind: 'mismatch' })
  const refund = await actions.stripe('refunds', { payment_intent: placed.payment?.paymentIntentId ?? '' })
  expect(await actions.sendEvent('refund.created', refund)).toBe(200)
  expect(await actions.order(placed.orderId)).toMatchObject({ payment_status: 'failed' })
  expect(await cards.balanceOf(card.id)).toBe(1000)
  expect(totalOf(await actions.ledger())).toMatchObject({ disputed: 0, sales: 0 })
  await actions.expectLedgerMatchesProvider()
})
