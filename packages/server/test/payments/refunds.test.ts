import { randomUUID } from 'node:crypto'
import { accounts, totalOf } from '@comanda/domain/ledger/entry'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
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
const cancel: typeof actions.cancel = (...request) => actions.cancel(...request)
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
    const { rows } = await shop.database.owner.query(
      'select action, subject_label, reason, changes from audit_entries',
    )
    expect(rows).toEqual([
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

describe('a cancellation', () => {
  test('refunds the full amount, appends one event, and is idempotent', async () => {
    const id = await payOrder(shop)
    const requestKey = randomUUID()
    const results = await Promise.all([1, 2, 3].map(() => cancel(id, { requestKey })))
    for (const result of results) expect(result.kind).toBe('cancelled')
    const row = await order(id)
    expect(row).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The oven broke.',
      payment_status: 'refunded',
      refunded_amount: row.grand_total,
    })
    expect((await shop.events()).toSorted()).toEqual(['order.cancelled', 'order.paid', 'order.refunded'])
    for (const changes of [{ refund: 'none' as const }, { reason: 'Sold out.' }])
      expect(await cancel(id, { requestKey, ...changes })).toMatchObject({ kind: 'key-reused' })
    expect(await refund(id, row.grand_total, { requestKey })).toMatchObject({ kind: 'key-reused' })
  })

  test('is refused if something else can be refunded than was displayed, and made once that was seen', async () => {
    const id = await payOrder(shop)
    const { grand_total: total } = await order(id)
    await refund(id, 300)
    const requestKey = randomUUID()
    const seen = (amount: number) => cancel(id, { requestKey, refundable: cents(amount) })
    expect(await seen(total)).toMatchObject({ kind: 'changed', money: { refundable: total - 300 } })
    expect(await order(id)).toMatchObject({ status: 'pending', refunded_amount: 300 })
    for (const _ of [1, 2])
      expect(await seen(total - 300)).toMatchObject({ kind: 'cancelled', refund: { amount: total - 300 } })
    expect(await order(id)).toMatchObject({ status: 'cancelled', refunded_amount: total })
  })

  test('reports that another person cancelled the order and refunded nothing', async () => {
    const [unreturned, returned] = [await payOrder(shop), await payOrder(shop)]
    const { grand_total: total } = await order(unreturned)
    await cancel(unreturned, { refund: 'none' })
    expect(await cancel(unreturned, { refundable: total })).toMatchObject({
      kind: 'changed',
      money: { status: 'cancelled', refundable: total },
    })
    await cancel(returned)
    expect(await cancel(returned, { refundable: total })).toMatchObject({ kind: 'cancelled', refund: null })
  })

  test('refunds what is left if a part was refunded at the provider, whose event has not arrived', async () => {
    const id = await payOrder(shop)
    const { grand_total: total } = await order(id)
    const part = await stripe('refunds', { payment_intent: await actions.intentOf(id), amount: '100' })
    const left = { state: 'succeeded', amount: total - 100 }
    const requestKey = randomUUID()
    for (const _ of [1, 2])
      expect(await cancel(id, { requestKey })).toMatchObject({ kind: 'cancelled', refund: left })
    await actions.sendEvent('refund.created', part)
    expect(await order(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: total })
    await actions.expectLedgerMatchesProvider()
  })

  test('voids an authorization that was not captured', async () => {
    await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
    const id = await payOrder(shop)
    expect(await cancel(id)).toMatchObject({
      kind: 'cancelled',
      refund: null,
      money: { paymentStatus: 'failed' },
    })
    expect(await ledger()).toEqual([])
    await sweepAuthorizedOrders(shop.app)
    expect((await shop.events()).filter((type) => type === 'order.cancelled').length).toBeGreaterThan(0)
  })

  test('records no problem when the authorization was voided during an acknowledgement', async () => {
    await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
    const id = await payOrder(shop)
    const stale = await actions.unsettled(id)
    await cancel(id)
    await captureOrder(shop.app, stale, 'test')
    expect(await order(id)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
    expect((await shop.database.owner.query('select * from payment_problems')).rows).toEqual([])
  })

  test('is allowed for managers, but not without a refund', async () => {
    const manager = paymentActions(shop, await signedIn(shop, 'manager'))
    const [unrefunded, returned] = [await payOrder(shop), await payOrder(shop)]
    await expect(manager.cancel(unrefunded, { refund: 'none' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await manager.cancel(returned)).toMatchObject({ money: { paymentStatus: 'refunded' } })
    expect(await cancel(unrefunded, { refund: 'none' })).toMatchObject({
      refund: null,
      money: { refunded: 0 },
    })
  })

  test('is too late for a completed order, and not found for an unpaid one', async () => {
    const id = await payOrder(shop)
    await shop.database.owner.query(`update orders set status = 'completed' where id = $1`, [id])
    expect(await cancel(id)).toMatchObject({ kind: 'too-late' })
    const placed = await shop.place()
    expect(await cancel(placed.orderId)).toEqual({ kind: 'not-found' })
  })
})
