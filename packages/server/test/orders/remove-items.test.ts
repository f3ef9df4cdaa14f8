import { randomUUID } from 'node:crypto'
import { totalOf } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { getOrder } from '../../src/modules/orders/get-order.ts'
import { loadTicketsById, orderTokenOf } from '../../src/modules/orders/public.ts'
import { type RemovalRequest, removeItems } from '../../src/modules/orders/remove-items.ts'
import { readOrder } from '../../src/modules/orders-admin/read-order.ts'
import { settleOrder } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let owner: Caller
let actions: ReturnType<typeof paymentActions>
let id: string
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  actions = paymentActions(shop, owner)
  id = await pay()
})

/** Three soups and two mild, with a tip. */
const pay = (changes: Parameters<typeof payOrder>[1] = {}) =>
  payOrder(shop, {
    request: shop.request({
      lines: [
        shop.line('Soup', { key: 'soup', quantity: 3 }),
        shop.line('Soup', { key: 'mild', quantity: 2, specialInstructions: 'Mild' }),
      ],
      tip: { kind: 'custom', amount: cents(300) },
    }),
    ...changes,
  })
const remove = (
  left: Record<string, number>,
  amount: number,
  changes: Partial<RemovalRequest> = {},
  by = owner,
) =>
  removeItems(shop.app, by, {
    restaurantId: shop.restaurant.id,
    orderId: id,
    amount: cents(amount),
    requestKey: randomUUID(),
    lines: Object.entries(left).map(([key, units]) => ({ key, left: units })),
    reason: 'item_missing_or_wrong',
    note: 'It ran out',
    ...changes,
  })
const row = () => actions.order(id)
/** What the customer paid for units of a line: in proportion to all dishes, with tax and processing fee. */
const paidFor = async (key: string, units: number) => {
  const order = await row()
  const unitPrice = readOrderLines(order.cart).find((line) => line.key === key)?.unitPrice ?? 0
  const dishes = order.subtotal + order.tax + order.processing_fee - order.discount_amount
  return Math.round((dishes * unitPrice * units) / order.subtotal)
}
const removedOf = async () =>
  Object.fromEntries(readOrderLines((await row()).cart).map(({ key, removed = 0 }) => [key, removed]))

describe('removing dishes from a paid order', () => {
  test('refunds what they cost, to the cent, and shows them as removed everywhere', async () => {
    const amount = await paidFor('soup', 2)
    expect(await remove({ soup: 1 }, amount)).toMatchObject({
      kind: 'removed',
      refund: { amount, state: 'succeeded', items: { lines: [{ key: 'soup', quantity: 2 }] } },
      money: { refunded: amount },
    })
    const details = await readOrder(shop.app, owner, { restaurantId: shop.restaurant.id, orderId: id })
    expect(details?.breakdown.lines).toMatchObject([{ quantity: 3, removed: 2 }, { quantity: 2 }])
    const view = await getOrder(shop.app, owner, orderTokenOf(shop.app, id))
    expect(view.breakdown.lines[0]).toMatchObject({ removed: 2 })
    expect(await shop.events()).toContain('order.items_removed')
    await actions.expectLedgerMatchesProvider()
  })

  test('and refunding the rest leaves only the card fee in the ledger', async () => {
    await remove({ soup: 1 }, await paidFor('soup', 2))
    await remove({ mild: 1 }, await paidFor('mild', 1))
    const { grand_total, refunded_amount } = await row()
    await actions.refund(id, grand_total - refunded_amount)
    const { card_fee, provider, ...others } = totalOf(await actions.ledger())
    expect(Object.values(others).every((amount) => amount === 0)).toBe(true)
    expect(provider).toBe(-card_fee)
    await actions.expectLedgerMatchesProvider()
  })

  test('happens once, however often it is requested', async () => {
    const amount = await paidFor('soup', 1)
    const requestKey = randomUUID()
    const results = await Promise.all(
      Array.from({ length: 8 }, () => remove({ soup: 2 }, amount, { requestKey })),
    )
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['removed']))
    expect(await row()).toMatchObject({ refunded_amount: amount })
    expect(await removedOf()).toEqual({ soup: 1, mild: 0 })
    const keyOnly = { requestKey, amount: cents(amount) }
    expect(await remove({ soup: 1 }, amount, keyOnly)).toMatchObject({ kind: 'key-reused' })
    const rows = await shop.query(`select reason from audit_entries where action = 'ordering.items_removed'`)
    expect(rows).toEqual([{ reason: 'It ran out' }])
  })

  test('is recognized as a repeat when card and gift card share the refund', async () => {
    const cards = giftCardActions(shop, owner)
    const { code } = await cards.issue(1000)
    const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(code))
    await shop.pay(placed)
    await settleCheckout(shop.app, visitor(), placed.token)
    id = placed.orderId
    const [{ key } = { key: '' }] = readOrderLines((await row()).cart)
    const amount = await paidFor(key, 1)
    expect(amount).toBeGreaterThan(placed.payment?.amount ?? 0)
    const requestKey = randomUUID()
    for (const _ of [1, 2])
      expect(await remove({ [key]: 1 }, amount, { requestKey })).toMatchObject({ kind: 'removed' })
    expect(await row()).toMatchObject({ refunded_amount: amount })
    await cards.expectReconciled()
  })

  test('is refused while the payment is disputed, because nothing would be refunded', async () => {
    const placed = await shop.place()
    await shop.pay(placed, 'pm_card_createDispute')
    await settleOrder(shop.app, await actions.unsettled(placed.orderId), 'test')
    const [dispute] = (await actions.stripe('disputes')).data
    await actions.sendEvent('charge.dispute.created', dispute)
    id = placed.orderId
    const [{ key } = { key: '' }] = readOrderLines((await row()).cart)
    expect(await remove({ [key]: 1 }, 0)).toMatchObject({ kind: 'not-changeable' })
    expect(await removedOf()).toEqual({ [key]: 0 })
  })

  test('by two people immediately leaves what both saw, and refunds it once', async () => {
    const amount = await paidFor('soup', 1)
    const results = await Promise.all([1, 2, 3].map(() => remove({ soup: 2 }, amount)))
    expect(results.filter((one) => one.kind === 'removed' && one.refund !== null)).toHaveLength(1)
    expect(await row()).toMatchObject({ refunded_amount: amount })
  })

  test('is refused if a refund was made that the caller has not seen, and repeated once it was made', async () => {
    const { grand_total: total } = await row()
    const amount = await paidFor('soup', 1)
    await actions.refund(id, 300)
    expect(await remove({ soup: 2 }, amount, { refundable: total })).toMatchObject({
      kind: 'changed',
      money: { refundable: total - 300 },
    })
    expect(await removedOf()).toEqual({ soup: 0, mild: 0 })
    const seen = { refundable: cents(total - 300), requestKey: randomUUID() }
    for (const _ of [1, 2]) expect(await remove({ soup: 2 }, amount, seen)).toMatchObject({ kind: 'removed' })
    expect(await row()).toMatchObject({ refunded_amount: 300 + amount })
  })

  test('returns to the gift card while the payment is disputed, if that paid enough', async () => {
    const cards = giftCardActions(shop, owner)
    const card = await cards.issue(1000)
    const request = shop.request({ lines: [shop.line('Soup', { key: 'soup', quantity: 3 })] })
    const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code, { request }))
    await shop.pay(placed)
    await settleCheckout(shop.app, visitor(), placed.token)
    id = placed.orderId
    await actions.dispute(await actions.intentOf(id))
    const two = await paidFor('soup', 2)
    expect(await remove({ soup: 1 }, Math.min(two, 1000))).toMatchObject({ kind: 'not-changeable' })
    const one = await paidFor('soup', 1)
    expect(await remove({ soup: 2 }, one)).toMatchObject({ refund: { to: 'gift_card', amount: one } })
    expect(await cards.balanceOf(card.id)).toBe(one)
    await cards.expectReconciled()
  })

  test('refunds nothing again that was refunded before', async () => {
    const amount = await paidFor('soup', 1)
    const items = { lines: [{ key: 'soup', quantity: 1 }], deliveryFee: false, tip: false }
    await actions.refund(id, amount, { items })
    expect(await remove({ soup: 2 }, amount)).toMatchObject({ kind: 'items-changed' })
    expect(await remove({ soup: 2 }, 0)).toMatchObject({ kind: 'removed', refund: null })
    expect(await row()).toMatchObject({ refunded_amount: amount })
    const second = (await paidFor('soup', 2)) - amount
    expect(await remove({ soup: 1 }, second)).toMatchObject({ kind: 'removed', refund: { amount: second } })
  })

  test('is refused for everything, for another amount, and once the order is over', async () => {
    const amount = await paidFor('soup', 1)
    expect(await remove({ soup: 0, mild: 0 }, (await row()).grand_total)).toMatchObject({
      kind: 'items-changed',
    })
    expect(await remove({ soup: 2 }, amount - 1)).toMatchObject({ kind: 'items-changed' })
    expect(await remove({ tea: 0 }, 0)).toMatchObject({ kind: 'items-changed' })
    await shop.query(`update orders set status = 'completed' where id = $1`, [id])
    expect(await remove({ soup: 2 }, amount)).toMatchObject({ kind: 'not-changeable' })
    await shop.query(`update orders set status = 'ready' where id = $1`, [id])
    await actions.cancel(id)
    expect(await remove({ soup: 2 }, amount)).toMatchObject({ kind: 'not-changeable' })
    expect(await removedOf()).toEqual({ soup: 0, mild: 0 })
    await expect(remove({ soup: 2 }, amount, {}, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const other = await signedIn(shop, 'owner', { restaurantId: randomUUID() })
    await expect(remove({ soup: 2 }, amount, {}, other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('gives counted dishes back to the stock, and a later cancellation the others', async () => {
    const productId = shop.restaurant.productId('Soup')
    await shop.changeMenu(`insert into product_stock (restaurant_id, product_id, count)
      values ('${shop.restaurant.id}', '${productId}', 10)`)
    id = await pay()
    const left = async () =>
      (await actions.rows('select count from product_stock where product_id = $1', productId))[0].count
    expect(await left()).toBe(5)
    await remove({ soup: 1 }, await paidFor('soup', 2))
    expect(await left()).toBe(7)
    await actions.cancel(id)
    expect(await left()).toBe(10)
  })

  test('prints the ticket again', async () => {
    await shop.query('update orders set printed_at = now(), print_tries = 1 where id = $1', [id])
    await remove({ mild: 0 }, await paidFor('mild', 2))
    expect(await row()).toMatchObject({ printed_at: null, print_tries: 0 })
    const tickets = () =>
      shop.app.db.tenant(shop.restaurant.id, 'test', (tx) => loadTicketsById(tx, shop.restaurant.id, [id]))
    expect(await tickets()).toMatchObject([{ printGeneration: 1 }])
  })
})
