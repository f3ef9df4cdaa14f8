import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
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
    const part = await actions.stripe('refunds', {
      payment_intent: await actions.intentOf(id),
      amount: '100',
    })
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
    expect(await shop.query('select * from payment_problems')).toEqual([])
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
    await shop.query(`update orders set status = 'completed' where id = $1`, [id])
    expect(await cancel(id)).toMatchObject({ kind: 'too-late' })
    const placed = await shop.place()
    expect(await cancel(placed.orderId)).toEqual({ kind: 'not-found' })
  })
})

test('a refund that a person requested is not reduced, even if its reason is that the order is cancelled', async () => {
  const id = await payOrder(shop)
  const { grand_total: total } = await order(id)
  await actions.stripe('refunds', { payment_intent: await actions.intentOf(id), amount: '100' })
  const keys = [randomUUID(), randomUUID()]
  for (const requestKey of keys) {
    for (const _ of [1, 2])
      expect(await refund(id, total, { reason: 'cancelled', requestKey })).toMatchObject({
        kind: 'made',
        refund: { state: 'failed', amount: total },
      })
    await cancel(id, { refund: 'none' })
  }
  const made = (await actions.stripe('refunds')).data.map(({ amount }: { amount: number }) => amount)
  expect(made).toEqual([100])
})
