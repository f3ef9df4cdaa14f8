import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { PaymentGatewayError, RefundRefused } from '../../src/gateways/payments/port.ts'
import { removeItems } from '../../src/modules/orders/remove-items.ts'
import { attemptRefund } from '../../src/modules/payments/refunds/carry-out-refund.ts'
import { handleRefundEvent } from '../../src/modules/payments/refunds/handle-refund-event.ts'
import { refundJob } from '../../src/modules/payments/refunds/refund-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { runJobs } from '../run-jobs.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let owner: Caller
let actions: ReturnType<typeof paymentActions>
let id: string
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner', { stored: true })
  actions = paymentActions(shop, owner)
  id = await payOrder(shop)
})

const tooLow = 'The balance at the payment provider is too low for this refund.'
const refuse = () => shop.control({ failNext: 'balance', failOn: 'refund', failTimes: 1000 })
const accept = () => shop.control({ failNext: null, failOn: null })
const made = async () =>
  (await actions.stripe('refunds')).data.map(({ amount }: { amount: number }) => amount)
const rows = () => actions.rows('select state, failure from refunds order by created_at')

describe('a refund that the balance does not cover', () => {
  test('waits with the reason, and its job makes it once the balance covers it', async () => {
    await refuse()
    expect(await actions.refund(id, 300)).toMatchObject({
      refund: { state: 'requested', failure: tooLow },
      money: { refunded: 0 },
    })
    for (const _ of [1, 2, 3]) await runJobs(shop)
    expect(await rows()).toEqual([{ state: 'requested', failure: tooLow }])
    expect(await actions.refund(id, 1_000_000)).toMatchObject({ kind: 'too-much' })
    expect(
      await actions.rows("select last_error from graphile_worker.jobs where task_identifier = 'refund'"),
    ).toEqual([{ last_error: tooLow }])
    await accept()
    await runJobs(shop)
    expect(await rows()).toEqual([{ state: 'succeeded', failure: null }])
    expect(await made()).toEqual([300])
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 300 })
    await actions.expectLedgerMatchesProvider()
  })

  test('is not made twice when the response to a later attempt was lost', async () => {
    await refuse()
    await actions.refund(id, 300)
    await accept()
    const { payments } = shop.app
    shop.app.payments = {
      ...payments,
      async refund(input) {
        await payments.refund(input)
        throw new PaymentGatewayError('connection lost', true)
      },
    }
    await runJobs(shop)
    shop.app.payments = payments
    expect(await rows()).toMatchObject([{ state: 'requested' }])
    await runJobs(shop)
    expect(await rows()).toEqual([{ state: 'succeeded', failure: null }])
    expect(await made()).toEqual([300])
  })

  test('is not made twice by concurrent attempts', async () => {
    await refuse()
    const requestKey = randomUUID()
    await actions.refund(id, 300, { requestKey })
    await accept()
    // All of them have looked for the refund before the first one makes it.
    await shop.control({ delayMs: 300 })
    await Promise.all([1, 2, 3, 4].map(() => actions.refund(id, 300, { requestKey })))
    await shop.control({ delayMs: 0 })
    await runJobs(shop)
    expect(await rows()).toEqual([{ state: 'succeeded', failure: null }])
    expect(await made()).toEqual([300])
  })

  describe('at the last attempt of its job', () => {
    const lastAttempt = async () => {
      await shop.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
      await runJobs(shop, [refundJob])
    }

    test('fails, which frees its amount and alerts each time', async () => {
      await refuse()
      for (const _ of [1, 2]) {
        expect(await actions.refund(id, 300)).toMatchObject({ refund: { state: 'requested' } })
        await lastAttempt()
      }
      const failed = { state: 'failed', failure: tooLow }
      expect(await rows()).toEqual([failed, failed])
      expect(
        await actions.rows(`select recipient from notifications where kind = 'refund_failed'`),
      ).toHaveLength(2)
      await accept()
      const { grand_total: total } = await actions.order(id)
      expect(await actions.refund(id, total)).toMatchObject({ refund: { state: 'succeeded' } })
      expect(await made()).toEqual([total])
      await actions.expectLedgerMatchesProvider()
    })

    test('succeeds if it was made by an attempt whose response was lost', async () => {
      await refuse()
      await actions.refund(id, 300)
      await accept()
      const [{ id: refundId }] = await actions.rows('select id from refunds')
      await actions.stripe('refunds', {
        payment_intent: await actions.intentOf(id),
        amount: '300',
        'metadata[refund_id]': refundId,
      })
      await refuse()
      await lastAttempt()
      expect(await rows()).toEqual([{ state: 'succeeded', failure: null }])
      expect(await made()).toEqual([300])
    })

    test('stays requested while its outcome is unknown', async () => {
      await refuse()
      await actions.refund(id, 300)
      const { payments } = shop.app
      const refund = () => Promise.reject(new PaymentGatewayError('connection lost', true))
      shop.app.payments = { ...payments, refund }
      await lastAttempt()
      expect(await rows()).toMatchObject([{ state: 'requested' }])
    })
  })

  test('of a cancellation leaves the order cancelled, and is made later', async () => {
    await refuse()
    const { grand_total: total } = await actions.order(id)
    expect(await actions.cancel(id)).toMatchObject({
      kind: 'cancelled',
      refund: { state: 'requested', failure: tooLow },
      money: { status: 'cancelled', refunded: 0, refundable: 0 },
    })
    await accept()
    await runJobs(shop)
    expect(await made()).toEqual([total])
    expect(await actions.order(id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })
})

test('a rejection does not undo a refund that succeeded meanwhile', async () => {
  const { payments } = shop.app
  shop.app.payments = {
    ...payments,
    async refund(input) {
      await handleRefundEvent(shop.app, (await payments.refund(input)).id)
      throw new RefundRefused('The payment was already refunded in full.')
    },
  }
  expect(await actions.refund(id, 300)).toMatchObject({
    refund: { state: 'succeeded', failure: null },
    money: { refunded: 300 },
  })
  await actions.expectLedgerMatchesProvider()
})

describe('owners and master admins are alerted once', () => {
  /** The provider refuses everything above this amount. */
  const leave = async (amount: number) =>
    actions.stripe('refunds', {
      payment_intent: await actions.intentOf(id),
      amount: String((await actions.order(id)).grand_total - amount),
    })
  const addresses = async () => {
    const admin = await signedIn(shop, 'master_admin', { stored: true })
    await signedIn(shop, 'manager', { stored: true })
    return [owner, admin].map(({ user }) => user?.email).toSorted()
  }
  const texts = async () => {
    const sent: string[] = []
    shop.app.email = { ...shop.app.email, send: async ({ text }) => void sent.push(text) }
    await deliverNotifications(shop.app)
    return sent
  }
  const alerted = async () =>
    (await actions.rows(`select recipient from notifications where kind = 'refund_failed'`))
      .map(({ recipient }) => recipient)
      .toSorted()

  test('of a cancelled order whose refund the provider refuses permanently', async () => {
    const recipients = await addresses()
    const refund = () => Promise.reject(new RefundRefused('The card was closed.'))
    shop.app.payments = { ...shop.app.payments, refund }
    const requestKey = randomUUID()
    for (const _ of [1, 2])
      expect(await actions.cancel(id, { requestKey })).toMatchObject({
        kind: 'cancelled',
        refund: { state: 'failed' },
        money: { status: 'cancelled', refunded: 0 },
      })
    expect(await alerted()).toEqual(recipients)
    expect(await shop.events()).toContain('order.refund_failed')
    const { order_number: number } = await actions.order(id)
    const sent = await texts()
    const about = sent.filter((text) => text.includes(`for the cancelled order ${number} failed.`))
    expect(about).toHaveLength(2)
    for (const text of about) expect(text).toContain('The customer does not have this money.')
  })

  test('of a cancelled order whose payment the provider does not know', async () => {
    const recipients = await addresses()
    await actions.rows(`update orders set payment_intent_id = 'pi_unknown'`)
    expect(await actions.cancel(id)).toMatchObject({ kind: 'cancelled', refund: { state: 'failed' } })
    expect(await alerted()).toEqual(recipients)
  })

  test('of a cancelled order at the last attempt, although what is left of its payment cannot be read', async () => {
    const recipients = await addresses()
    shop.app.payments = {
      ...shop.app.payments,
      refund: () => Promise.reject(new RefundRefused('The card was closed.')),
      retrieveIntent: () => Promise.reject(new PaymentGatewayError('no response', true)),
    }
    expect(await actions.cancel(id)).toMatchObject({ refund: { state: 'requested' } })
    const [row] = await actions.rows('select * from refunds')
    expect(await attemptRefund(shop.app, row, { isRepeat: true, isLastAttempt: true })).toMatchObject({
      state: 'failed',
      failure: 'The card was closed.',
    })
    expect(await alerted()).toEqual(recipients)
  })

  test('of a payment that was already refunded, which must not be paid back again', async () => {
    const recipients = await addresses()
    await leave(0)
    expect(await actions.refund(id, 300)).toMatchObject({
      refund: { state: 'failed', failure: 'The payment was already refunded in full.' },
    })
    expect(await alerted()).toEqual(recipients)
    const about = (await texts()).filter((text) => text.includes('already refunded'))
    expect(about).toHaveLength(2)
    for (const text of about) {
      expect(text).toContain('Check the payment at the payment provider before you pay the customer back.')
      expect(text).not.toMatch(/does not have|repeat/)
    }
  })

  test('of a refund that is requested again and refused again for the same reason', async () => {
    const recipients = await addresses()
    await leave(100)
    for (const amount of [300, 300, 400])
      expect(await actions.refund(id, amount)).toMatchObject({ refund: { state: 'failed' } })
    expect(await alerted()).toEqual(recipients)
  })

  test('of removed dishes whose refund the provider refuses permanently', async () => {
    const recipients = await addresses()
    await leave(1)
    const { cart, subtotal, tax, processing_fee, discount_amount } = await actions.order(id)
    const [line] = readOrderLines(cart)
    if (!line) throw new Error('the order has no line')
    const paid = subtotal + tax + processing_fee - discount_amount
    const removal = {
      restaurantId: shop.restaurant.id,
      orderId: id,
      note: '',
      requestKey: randomUUID(),
      lines: [{ key: line.key, left: line.quantity - 1 }],
      amount: cents(Math.round((paid * line.unitPrice) / subtotal)),
      reason: 'item_missing_or_wrong' as const,
    }
    expect(await removeItems(shop.app, owner, removal)).toMatchObject({
      kind: 'removed',
      refund: { state: 'failed' },
    })
    expect(await alerted()).toEqual(recipients)
  })

  test('of a refund that fails at the bank after it had succeeded', async () => {
    const recipients = await addresses()
    await actions.refund(id, 300)
    const [{ provider_refund_id: ref }] = await actions.rows('select provider_refund_id from refunds')
    const { payments } = shop.app
    shop.app.payments = {
      ...payments,
      retrieveRefund: async (name) => ({ ...(await payments.retrieveRefund(name)), status: 'failed' }),
    }
    for (const _ of [1, 2]) await actions.sendEvent('refund.failed', { object: 'refund', id: ref })
    expect(await alerted()).toEqual(recipients)
  })
})
