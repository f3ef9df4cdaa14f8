import { randomUUID } from 'node:crypto'
import { accounts, totalOf } from '@comanda/domain/ledger/entry'
import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentGatewayError, type ProviderRefund } from '../../src/gateways/payments/port.ts'
import { storeDispute } from '../../src/modules/payments/disputes/handle-dispute.ts'
import { enqueueOpenRefunds, settleOrder } from '../../src/modules/payments/public.ts'
import { readDeadJobs, reviveJob } from '../../src/platform/jobs/dead-jobs.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { runJobs } from '../run-jobs.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let actions: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  actions = paymentActions(shop, await signedIn(shop, 'owner'))
})

/** An order that is paid at the provider, but not settled yet. */
async function paidUnsettled() {
  const placed = await shop.place()
  await shop.pay(placed)
  return { id: placed.orderId, intent: placed.payment?.paymentIntentId ?? '' }
}

const disputedCard = 'pm_card_createDispute'

describe('a refund created in the provider’s dashboard', () => {
  test('is stored although its event arrives before that of the payment', async () => {
    const { id, intent } = await paidUnsettled()
    const made = await actions.stripe('refunds', { payment_intent: intent, amount: '250' })
    expect(await actions.sendEvent('refund.created', made)).toBe(200)
    expect(await actions.order(id)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: 250,
    })
    await actions.expectLedgerMatchesProvider()
  })

  test('is stored although the payment was not stored with its order', async () => {
    const { id, intent } = await paidUnsettled()
    await shop.query('update orders set payment_intent_id = null')
    const made = await actions.stripe('refunds', { payment_intent: intent })
    expect(await actions.sendEvent('refund.created', made)).toBe(200)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded', payment_intent_id: intent })
    await actions.expectLedgerMatchesProvider()
  })

  test('is ignored if the payment is not ours', async () => {
    const other = await actions.stripe('payment_intents', {
      amount: '500',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      return_url: 'http://localhost',
    })
    const made = await actions.stripe('refunds', { payment_intent: other.id })
    expect(await actions.sendEvent('refund.created', made)).toBe(200)
    expect(await actions.rows('select 1 from refunds')).toEqual([])
  })
})

describe('our own refund', () => {
  test('is not repeated when its response was lost and the idempotency key has expired', async () => {
    const id = await payOrder(shop)
    const { payment_intent_id: intent } = await actions.order(id)
    const unavailable = () => Promise.reject(new PaymentGatewayError('unavailable', true))
    const result = await actions.refund(
      id,
      300,
      {},
      { ...shop.app, payments: { ...shop.app.payments, refund: unavailable } },
    )
    const refundId = result.kind === 'made' ? result.refund.id : ''
    await actions.stripe('refunds', {
      payment_intent: intent ?? '',
      amount: '300',
      'metadata[refund_id]': refundId,
    })
    shop.clock.now += 25 * 3_600_000
    await runJobs(shop)
    expect((await actions.stripe('refunds')).data).toHaveLength(1)
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 300 })
    await actions.expectLedgerMatchesProvider()
  })

  test('of the full amount is found when its response was lost and the idempotency key has expired', async () => {
    const id = await payOrder(shop)
    const { payment_intent_id: intent, grand_total: grandTotal } = await actions.order(id)
    const unavailable = () => Promise.reject(new PaymentGatewayError('unavailable', true))
    const result = await actions.refund(
      id,
      grandTotal,
      {},
      { ...shop.app, payments: { ...shop.app.payments, refund: unavailable } },
    )
    const refundId = result.kind === 'made' ? result.refund.id : ''
    await actions.stripe('refunds', { payment_intent: intent ?? '', 'metadata[refund_id]': refundId })
    shop.clock.now += 25 * 3_600_000
    await runJobs(shop)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded' })
    await actions.expectLedgerMatchesProvider()
  })

  test('that is pending at its bank keeps its job until the bank has completed it', async () => {
    const id = await payOrder(shop)
    const { payments } = shop.app
    const pending = async (refund: Promise<ProviderRefund>) => ({
      ...(await refund),
      status: 'pending' as const,
    })
    shop.app.payments = {
      ...payments,
      refund: (input) => pending(payments.refund(input)),
      retrieveRefund: (refundId) => pending(payments.retrieveRefund(refundId)),
    }
    await actions.refund(id, 200)
    await runJobs(shop)
    const jobs = () =>
      actions.rows("select attempts from graphile_worker._private_jobs where key like 'refund:%'")
    expect(await actions.rows('select state from refunds')).toEqual([{ state: 'pending' }])
    expect(await jobs()).toEqual([{ attempts: 1 }])
    shop.app.payments = payments
    await runJobs(shop)
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 200 })
    expect(await jobs()).toEqual([])
    expect((await actions.stripe('refunds')).data).toHaveLength(1)
  })

  test('that the provider never accepts is a dead job, which can be retried', async () => {
    const id = await payOrder(shop)
    const { payments } = shop.app
    const unavailable = () => Promise.reject(new PaymentGatewayError('unavailable', true))
    shop.app.payments = { ...payments, refund: unavailable }
    await actions.refund(id, 300)
    await actions.rows("update graphile_worker._private_jobs set max_attempts = 1 where key like 'refund:%'")
    await runJobs(shop)
    const dead = () => shop.app.db.platform('test', (tx) => readDeadJobs(tx))
    const [job] = await dead()
    const { order_number: number } = await actions.order(id)
    expect(job).toMatchObject({
      task: 'refund',
      subject: `refund of $3.00 for order ${number}`,
      error: 'unavailable',
    })
    await enqueueOpenRefunds(shop.app)
    expect(await dead()).toHaveLength(1)
    shop.app.payments = payments
    await shop.app.db.platform('test', (tx) => reviveJob(tx, { id: job?.id ?? 0, task: 'refund' }))
    await runJobs(shop)
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 300 })
    expect(await dead()).toEqual([])
  })

  test('gets a job again after the job queue was lost', async () => {
    const id = await payOrder(shop)
    const unavailable = () => Promise.reject(new PaymentGatewayError('unavailable', true))
    await actions.refund(
      id,
      300,
      {},
      { ...shop.app, payments: { ...shop.app.payments, refund: unavailable } },
    )
    await actions.rows('delete from graphile_worker._private_jobs')
    await enqueueOpenRefunds(shop.app)
    await runJobs(shop)
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 300 })
  })

  test('succeeds for a connected restaurant without a platform fee', async () => {
    await shop.changeMenu(
      `update restaurants set stripe_connect_enabled = true, stripe_connect_id = 'acct_1Restaurant',
        application_fee_percentage = 0, application_fee_flat = 0`,
    )
    const id = await payOrder(shop)
    expect(await actions.order(id)).toMatchObject({ application_fee_amount: 0 })
    expect(await actions.refund(id, 300)).toMatchObject({ refund: { state: 'succeeded' } })
    await actions.expectLedgerMatchesProvider()
  })

  test('is fully reversed in the ledger when it fails after a later refund succeeded', async () => {
    await shop.changeMenu(
      `update restaurants set application_fee_percentage = 7333, application_fee_flat = 33`,
    )
    const id = await payOrder(shop)
    const { grand_total: grandTotal } = await actions.order(id)
    await actions.refund(id, 333)
    const first = (await actions.rows('select id, provider_refund_id from refunds'))[0]
    await actions.refund(id, 777)
    const { payments } = shop.app
    const retrieveRefund = async (refundId: string) => {
      const reported = await payments.retrieveRefund(refundId)
      return refundId === first.provider_refund_id ? { ...reported, status: 'failed' as const } : reported
    }
    shop.app.payments = { ...payments, retrieveRefund }
    expect(await actions.sendEvent('refund.failed', { object: 'refund', id: first.provider_refund_id })).toBe(
      200,
    )
    shop.app.payments = payments
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 777 })
    const refund = async () => {
      // The sandbox still counts the failed refund, so the remaining refund is reported by this stub.
      const made = {
        id: `re_${randomUUID()}`,
        ownId: null,
        intentId: (await actions.order(id)).payment_intent_id,
        createdAt: shop.clock.now,
      }
      const reported = { ...made, amount: grandTotal - 777, status: 'succeeded' as const, failure: null }
      shop.app.payments = {
        ...payments,
        retrieveRefund: async () => ({ ...reported, amount: reported.amount as never }),
      }
      return actions.sendEvent('refund.created', { object: 'refund', id: made.id })
    }
    expect(await refund()).toBe(200)
    const total = totalOf(await actions.ledger())
    const left = Object.fromEntries(accounts.flatMap((name) => (total[name] ? [[name, total[name]]] : [])))
    expect(left).toEqual({ card_fee: total.card_fee, provider: -total.card_fee })
  })
})

describe('a dispute', () => {
  test('is recorded once, with its final status, for events in any order', async () => {
    const placed = await shop.place()
    await shop.pay(placed, disputedCard)
    const [dispute] = (await actions.stripe('disputes')).data
    expect(dispute).toMatchObject({ object: 'dispute' })
    const opened = await shop.app.payments.retrieveDispute(dispute.id)
    // Arrives before the event of the payment itself.
    expect(await actions.sendEvent('charge.dispute.created', dispute)).toBe(200)
    await settleOrder(shop.app, await actions.unsettled(placed.orderId), 'test')
    await actions.stripe(`disputes/${dispute.id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    const closed = await shop.app.payments.retrieveDispute(dispute.id)
    for (const reported of [closed, opened, closed, opened]) await storeDispute(shop.app, reported)
    expect(await actions.order(placed.orderId)).toMatchObject({ payment_status: 'succeeded' })
    expect(await actions.rows('select status, closed_at is not null as closed from disputes')).toEqual([
      { status: closed.status, closed: closed.isClosed },
    ])
    expect(totalOf(await actions.ledger()).disputed).toBe(
      (closed.withdrawn ? closed.withdrawn.amount + closed.withdrawn.fee : 0) -
        (closed.reinstated ? closed.reinstated.amount + closed.reinstated.fee : 0),
    )
    await actions.expectLedgerMatchesProvider()
  })
})
