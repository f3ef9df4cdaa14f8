import { randomUUID } from 'node:crypto'
import { accounts, totalOf } from '@comanda/domain/ledger/entry'
import type { Cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { handleRefundEvent } from '../../src/modules/payments/refunds/handle-refund-event.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let actions: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  actions = paymentActions(shop, await signedIn(shop, 'owner'))
})

const refund: typeof actions.refund = (...request) => actions.refund(...request)
const order = (id: string) => actions.order(id)
const ledger = () => actions.ledger()
const refunds = () => actions.rows('select * from refunds order by created_at')
const stripe: typeof actions.stripe = (...request) => actions.stripe(...request)

describe('a refund', () => {
  test('is possible in parts, and leaves only the card fee in the ledger', async () => {
    const id = await payOrder(shop)
    const { grand_total: grandTotal } = await order(id)
    expect(await refund(id, 500)).toMatchObject({
      kind: 'made',
      refund: { amount: 500, state: 'succeeded' },
      money: { refunded: 500, refundable: grandTotal - 500, paymentStatus: 'partially_refunded' },
    })
    await refund(id, grandTotal - 500)
    expect(await order(id)).toMatchObject({ refunded_amount: grandTotal, payment_status: 'refunded' })
    const total = totalOf(await ledger())
    const left = Object.fromEntries(accounts.flatMap((name) => (total[name] ? [[name, total[name]]] : [])))
    expect(left).toEqual({ card_fee: total.card_fee, provider: -total.card_fee })
    const { pending } = await stripe('balance')
    expect(pending[0].amount).toBe(total.provider)
    expect(await shop.events()).toEqual(['order.paid', 'order.refunded', 'order.refunded'])
  })

  test('never exceeds the charge, even with concurrent requests', async () => {
    const id = await payOrder(shop)
    const { grand_total: grandTotal } = await order(id)
    const part = Math.ceil(grandTotal / 4)
    const results = await Promise.all(Array.from({ length: 10 }, () => refund(id, part)))
    expect(results.filter(({ kind }) => kind === 'made')).toHaveLength(Math.floor(grandTotal / part))
    expect(results.filter(({ kind }) => kind === 'too-much')).toHaveLength(10 - Math.floor(grandTotal / part))
    const { data } = await stripe('refunds?limit=100')
    expect(data).toHaveLength(Math.floor(grandTotal / part))
    expect((await order(id)).refunded_amount).toBe(part * Math.floor(grandTotal / part))
  })

  test('is made once for repeated requests with the same key', async () => {
    const id = await payOrder(shop)
    const requestKey = randomUUID()
    const results = await Promise.all(Array.from({ length: 5 }, () => refund(id, 300, { requestKey })))
    expect(new Set(results.map((result) => result.kind === 'made' && result.refund.id)).size).toBe(1)
    expect((await order(id)).refunded_amount).toBe(300)
    expect((await ledger()).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test('is made once by two people who saw the same refundable amount', async () => {
    const id = await payOrder(shop)
    const { grand_total: refundable } = await order(id)
    const results = await Promise.all([1, 2].map(() => refund(id, 300, { refundable })))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['changed', 'made'])
    expect((await order(id)).refunded_amount).toBe(300)
    expect(await refund(id, 300, { refundable: (refundable - 300) as Cents })).toMatchObject({ kind: 'made' })
  })

  test('is rejected for a key that was used for another amount, other items or another reason', async () => {
    const id = await payOrder(shop)
    const requestKey = randomUUID()
    expect(await refund(id, 500, { requestKey })).toMatchObject({ kind: 'made' })
    const items = { lines: [], deliveryFee: false, tip: true }
    for (const [amount, changes] of [
      [700, {}],
      [500, { items }],
      [500, { reason: 'late' as const }],
    ] as const)
      expect(await refund(id, amount, { requestKey, ...changes })).toMatchObject({
        kind: 'key-reused',
        made: 500,
        money: { refunded: 500 },
      })
    expect(await refund(id, 500, { requestKey, note: 'again' })).toMatchObject({ kind: 'made' })
  })

  test('whose response was lost is executed by the sweep, once', async () => {
    const id = await payOrder(shop)
    const { payments } = shop.app
    shop.app.payments = {
      ...payments,
      async refund(input) {
        await payments.refund(input)
        throw new PaymentGatewayError('connection lost', true)
      },
    }
    expect(await refund(id, 300)).toMatchObject({ kind: 'made', refund: { state: 'requested' } })
    expect(await refund(id, 1_000_000)).toMatchObject({ kind: 'too-much' })
    shop.app.payments = payments
    shop.clock.now += 120_000
    await runJobs(shop)
    await runJobs(shop)
    expect((await stripe('refunds')).data.map(({ amount }: { amount: number }) => amount)).toEqual([300])
    expect((await refunds()).map(({ state }) => state)).toEqual(['succeeded'])
    expect((await order(id)).refunded_amount).toBe(300)
  })

  test('is made after a cached server error of the provider, and not twice if it had succeeded after all', async () => {
    const [first, second] = [await payOrder(shop), await payOrder(shop)]
    await shop.control({ failNext: '500' })
    expect(await refund(first, 300)).toMatchObject({ refund: { state: 'succeeded' } })
    const intent = await actions.intentOf(second)
    await shop.control({ failNext: '500' })
    const requestKey = randomUUID()
    const { payments } = shop.app
    shop.app.payments = {
      ...payments,
      async refund(input) {
        await stripe('refunds', {
          payment_intent: intent,
          amount: '300',
          'metadata[refund_id]': input.refundId,
        })
        return payments.refund(input)
      },
    }
    expect(await refund(second, 300, { requestKey })).toMatchObject({ refund: { state: 'succeeded' } })
    expect((await stripe(`refunds?payment_intent=${intent}`)).data).toHaveLength(1)
  })

  test('that the provider rejects can be requested again', async () => {
    const id = await payOrder(shop)
    const [intent, { grand_total: grandTotal }] = [await actions.intentOf(id), await order(id)]
    await stripe('refunds', { payment_intent: intent, amount: String(grandTotal - 100) })
    expect(await refund(id, 200)).toMatchObject({
      kind: 'made',
      refund: { state: 'failed', failure: 'The payment provider refused the refund.' },
      money: { refunded: 0 },
    })
  })

  test('that was created in the provider’s dashboard is stored', async () => {
    const id = await payOrder(shop)
    const intent = await actions.intentOf(id)
    const made = await stripe('refunds', { payment_intent: intent, amount: '250' })
    await handleRefundEvent(shop.app, made.id)
    await handleRefundEvent(shop.app, made.id)
    expect(await order(id)).toMatchObject({ refunded_amount: 250, payment_status: 'partially_refunded' })
    expect(await refunds()).toMatchObject([{ requested_by: 'system:provider', amount: 250 }])
  })

  test('requires an owner with a fresh proof of identity, and is audited', async () => {
    const id = await payOrder(shop)
    for (const [role, code] of [
      ['manager', 'FORBIDDEN'],
      ['staff', 'FORBIDDEN'],
    ] as const) {
      await expect(paymentActions(shop, await signedIn(shop, role)).refund(id, 100)).rejects.toMatchObject({
        code,
      })
    }
    await expect(paymentActions(shop, visitor()).refund(id, 100)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(
      paymentActions(shop, await signedIn(shop, 'owner', { proven: false })).refund(id, 100),
    ).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    })
    expect(await refunds()).toEqual([])
    await refund(id, 100, { note: 'Soup was cold' })
    expect(await shop.query('select action, subject_label, reason, changes from audit_entries')).toEqual([
      {
        action: 'money.refunded',
        subject_label: expect.stringMatching(/^\$1\.00 of order [0-9A-F]{8}$/),
        reason: 'Soup was cold',
        changes: [{ field: 'refunded', before: 0, after: 100 }],
      },
    ])
  })

  test('is refused for a zero or excessive amount, and for an unknown or unpaid order', async () => {
    const id = await payOrder(shop)
    for (const amount of [0, -5, 1_000_000]) {
      expect(await refund(id, amount)).toMatchObject({ kind: 'too-much' })
    }
    expect(await refund(randomUUID(), 100)).toEqual({ kind: 'not-found' })
    const placed = await shop.place()
    expect(await refund(placed.orderId, 100)).toMatchObject({ kind: 'too-much', money: { refundable: 0 } })
  })
})
