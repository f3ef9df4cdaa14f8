import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RefundRequest } from '../../src/modules/payments/refunds/store-refund.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let actions: ReturnType<typeof paymentActions>
let id: string
const tip = 2500
beforeEach(async () => {
  shop = await openShop()
  actions = paymentActions(shop, await signedIn(shop, 'owner'))
  id = await payOrder(shop, { request: shop.request({ tip: { kind: 'custom', amount: cents(tip) } }) })
})

const bill = async () => {
  const order = await actions.order(id)
  const [line] = readOrderLines(order.cart)
  if (!line) throw new Error('the order has no line')
  // The amount paid for part of the line, in proportion to all dishes.
  const paid = order.subtotal + order.tax + order.processing_fee - order.discount_amount
  const paidFor = (quantity: number) => Math.round((paid * line.unitPrice * quantity) / order.subtotal)
  return { order, line, paidFor }
}
const items = (changes: Partial<NonNullable<RefundRequest['items']>> = {}) => ({
  lines: [],
  deliveryFee: false,
  tip: false,
  ...changes,
})
const refundRow = async () => (await actions.ledger()).filter(({ kind }) => kind === 'refund')

describe('a refund of chosen items', () => {
  test('reverses their sale and their tax in the ledger, but neither tip nor delivery', async () => {
    const { order, line, paidFor } = await bill()
    const one = paidFor(1)
    const refundedItems = items({ lines: [{ key: line.key, quantity: 1 }] })
    expect(await actions.refund(id, one, { items: refundedItems })).toMatchObject({
      kind: 'made',
      refund: { amount: one, state: 'succeeded', items: refundedItems },
    })
    const [booked] = await refundRow()
    expect(booked).toMatchObject({ sales: line.unitPrice, tip: 0, delivery: 0, provider: -one })
    expect(booked?.tax).toBe(Math.round((order.tax * line.unitPrice) / order.subtotal))
    expect(booked?.platform_income).toBe(Math.round((order.application_fee_amount * one) / order.grand_total))
    await actions.expectLedgerMatchesProvider()
  })

  test('returns in total what one refund of all of them would, if they are refunded one by one', async () => {
    const lines = [shop.line('Soup', { quantity: 10 })]
    const request = { lines, discountCode: 'TENOFF', tip: { kind: 'custom' as const, amount: cents(tip) } }
    id = await payOrder(shop, { request: shop.request(request) })
    const { line, paidFor } = await bill()
    const one = items({ lines: [{ key: line.key, quantity: 1 }] })
    const amounts = Array.from({ length: 10 }, (_, index) => paidFor(index + 1) - paidFor(index))
    expect(new Set(amounts).size).toBe(2)
    for (const amount of amounts) {
      const others = amounts.filter((other) => other !== amount)
      expect(await actions.refund(id, others[0] ?? 0, { items: one })).toMatchObject({
        kind: 'items-changed',
      })
      expect(await actions.refund(id, amount, { items: one })).toMatchObject({ kind: 'made' })
    }
    const booked = totalOf(await refundRow())
    expect(booked).toMatchObject({ provider: -paidFor(10), sales: 10 * line.unitPrice, tip: 0, delivery: 0 })
  })

  test('of the tip reverses the tip alone; refunding the rest leaves only the card fee', async () => {
    const { order } = await bill()
    await actions.refund(id, tip, { items: items({ tip: true }) })
    expect((await refundRow())[0]).toMatchObject({ tip, sales: 0, tax: 0 })
    await actions.refund(id, order.grand_total - tip)
    const { card_fee, provider, ...others } = totalOf(await actions.ledger())
    expect(Object.values(others).every((amount) => amount === 0)).toBe(true)
    expect(provider).toBe(-card_fee)
    await actions.expectLedgerMatchesProvider()
  })

  test('is refused for unknown or already refunded items, and for a wrong amount', async () => {
    const { order, line, paidFor } = await bill()
    const refused = { kind: 'items-changed', money: { refundable: order.grand_total } }
    const some = (quantity: number, key = line.key) => ({ lines: [{ key, quantity }] })
    const ask = (amount: number, changes: Parameters<typeof items>[0]) =>
      actions.refund(id, amount, { items: items(changes) })
    expect(line.quantity).toBe(2)
    expect(await ask(paidFor(1) - 1, some(1))).toMatchObject(refused)
    expect(await ask(paidFor(1), some(1, 'nothing'))).toMatchObject(refused)
    expect(await ask(paidFor(3), some(3))).toMatchObject(refused)
    const thrice = { lines: [1, 2, 3].map(() => ({ key: line.key, quantity: 1 })) }
    expect(await ask(paidFor(3), thrice)).toMatchObject(refused)
    expect(await refundRow()).toEqual([])
    expect(await ask(paidFor(1), some(1))).toMatchObject({ kind: 'made' })
    expect(await ask(paidFor(2), some(2))).toMatchObject({ kind: 'items-changed' })
    const second = paidFor(2) - paidFor(1)
    expect(await ask(second, some(1))).toMatchObject({ kind: 'made' })
    expect(await ask(second, some(1))).toMatchObject({ kind: 'items-changed' })
    expect(await refundRow()).toHaveLength(2)
  })

  test('of the tip, requested twice concurrently, refunds the tip once', async () => {
    const both = [1, 2].map(() => actions.refund(id, tip, { items: items({ tip: true }) }))
    const kinds = (await Promise.all(both)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'made')).toHaveLength(1)
    expect(await refundRow()).toHaveLength(1)
  })

  test('is reversed in the ledger when it fails afterwards', async () => {
    const { line, paidFor } = await bill()
    const refundedItems = items({ lines: [{ key: line.key, quantity: line.quantity }] })
    expect(await actions.refund(id, paidFor(line.quantity), { items: refundedItems })).toMatchObject({
      kind: 'made',
    })
    const [{ provider_refund_id: ref }] = await actions.rows('select provider_refund_id from refunds')
    const { payments } = shop.app
    shop.app.payments = {
      ...payments,
      retrieveRefund: async (name) => ({ ...(await payments.retrieveRefund(name)), status: 'failed' }),
    }
    await actions.sendEvent('refund.failed', { object: 'refund', id: ref })
    shop.app.payments = payments
    const booked = totalOf((await actions.ledger()).filter(({ kind }) => kind.startsWith('refund')))
    expect(Object.values(booked).every((left) => left === 0)).toBe(true)
  })
})
