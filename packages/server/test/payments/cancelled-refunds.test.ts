import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { RefundRefused } from '../../src/gateways/payments/port.ts'
import { refundJob } from '../../src/modules/payments/refunds/refund-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
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

const refunds = () => actions.rows('select amount::int, reason, state from refunds order by state, amount')
const alerts = () => actions.rows(`select from notifications where kind = 'refund_failed'`)
const atBank = async (amount: number) => {
  const [row] = await actions.rows('select provider_refund_id from refunds where amount = $1', amount)
  return String(row.provider_refund_id)
}
const failAtBank = async (refundId: string) => {
  expect((await actions.bank(`refunds/${refundId}/failed`)).status).toBe(303)
  expect(await actions.sendEvent('refund.failed', { object: 'refund', id: refundId })).toBe(200)
}

describe('a refund that fails after its order was cancelled', () => {
  test('is requested again as a part of the cancellation if it was in progress', async () => {
    const { grand_total: total } = await actions.order(id)
    await shop.control({ failNext: 'balance', failOn: 'refund', failTimes: 1000 })
    await actions.refund(id, 300)
    const lastAttempt = `update graphile_worker._private_jobs set attempts = max_attempts - 1`
    await shop.query(lastAttempt)
    await actions.cancel(id)
    await runJobs(shop, [refundJob])
    expect(await refunds()).toEqual([
      { amount: 300, reason: 'requested_by_customer', state: 'failed' },
      { amount: 300, reason: 'cancelled', state: 'requested' },
      { amount: total - 300, reason: 'cancelled', state: 'requested' },
    ])
    expect(await alerts()).toEqual([])
    await shop.control({ failNext: null, failOn: null })
    await runJobs(shop)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: total })
    await actions.expectLedgerMatchesProvider()
  })

  test('is requested once again if the bank returns it', async () => {
    const { grand_total: total } = await actions.order(id)
    await actions.refund(id, 300)
    await actions.cancel(id)
    await failAtBank(await atBank(300))
    expect(await alerts()).toEqual([])
    await runJobs(shop)
    expect(await actions.order(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: total })
    const again = await actions.rows(
      `select provider_refund_id as id from refunds where state = 'succeeded' and amount = 300`,
    )
    await failAtBank(again[0].id)
    await runJobs(shop)
    expect((await refunds()).filter(({ state }) => state === 'succeeded')).toHaveLength(1)
    expect(await alerts()).not.toEqual([])
    await actions.expectLedgerMatchesProvider()
  })

  test('is left to a person if a part of the payment is retained', async () => {
    await actions.refund(id, 300)
    await actions.cancel(id, { refund: 'none' })
    await failAtBank(await atBank(300))
    expect(await refunds()).toEqual([{ amount: 300, reason: 'requested_by_customer', state: 'failed' }])
    expect(await alerts()).not.toEqual([])
  })

  test.each(['charge_for_pending_refund_disputed', 'merchant_request'])(
    'is left to a person if it failed with: %s',
    async (failure) => {
      await actions.refund(id, 300)
      await actions.cancel(id)
      const { retrieveRefund } = shop.app.payments
      const failed = async (refundId: string) =>
        ({ ...(await retrieveRefund(refundId)), status: 'failed', failure }) as const
      shop.app.payments = { ...shop.app.payments, retrieveRefund: failed }
      const refund = { object: 'refund', id: await atBank(300) }
      expect(await actions.sendEvent('refund.failed', refund)).toBe(200)
      expect((await refunds()).filter(({ amount }) => amount === 300)).toHaveLength(1)
      expect(await alerts()).not.toEqual([])
    },
  )

  test('is left to the person who requested it after the cancellation', async () => {
    const { grand_total: total } = await actions.order(id)
    await actions.cancel(id, { refund: 'none' })
    shop.clock.now += 1000
    const refuse = () => Promise.reject(new RefundRefused('Refunds are blocked.'))
    const payments = { ...shop.app.payments, refund: refuse }
    const result = await actions.refund(id, total, {}, { ...shop.app, payments })
    expect(result).toMatchObject({
      kind: 'made',
      refund: { state: 'failed' },
      money: { refundable: total },
    })
    await runJobs(shop)
    expect(await refunds()).toEqual([{ amount: total, reason: 'requested_by_customer', state: 'failed' }])
    expect(await alerts()).not.toEqual([])
  })
})
