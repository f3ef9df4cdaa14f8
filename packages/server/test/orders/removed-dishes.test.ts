import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { zonedTime } from '@comanda/domain/time/zone'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { sumUpSales } from '../../src/modules/catalog/products/sum-up-sales.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { loadTicketById } from '../../src/modules/orders/public.ts'
import { removeItems } from '../../src/modules/orders/remove-items.ts'
import { exportOrders } from '../../src/modules/orders-admin/export-orders.ts'
import { resendReceipt } from '../../src/modules/orders-admin/resend-receipt.ts'
import { readSales } from '../../src/modules/reporting/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { openLoyalShop } from '../loyalty/loyal-shop.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'

let shop: Shop
let owner: Caller
let actions: ReturnType<typeof paymentActions>
async function use(opened: Shop) {
  shop = opened
  owner = await signedIn(shop, 'owner')
  actions = paymentActions(shop, owner)
}
beforeEach(async () => use(await openShop()))

const ofOrder = (orderId: string) => ({ restaurantId: shop.restaurant.id, orderId })
const remove = (orderId: string, key: string, left: number, amount: number, by = owner) =>
  removeItems(shop.app, by, {
    ...ofOrder(orderId),
    lines: [{ key, left }],
    amount: cents(amount),
    requestKey: randomUUID(),
    reason: 'item_missing_or_wrong',
    note: '',
  })
const linesOf = async (orderId: string) => readOrderLines((await actions.order(orderId)).cart)
/** The price of dishes less their share of the discount, with their share of tax and processing fee. */
async function paidFor(orderId: string, price: number): Promise<number> {
  const { subtotal, tax, processing_fee, discount_amount } = await actions.order(orderId)
  return Math.round(((subtotal + tax + processing_fee - discount_amount) * price) / subtotal)
}
/** Three soups and a burger. */
const pay = async (changes: Partial<Parameters<Shop['request']>[0]> = {}) => {
  const selections = [await shop.choice('Burger', 'Size', 'Single')]
  const lines = [
    shop.line('Soup', { key: 'soup', quantity: 3 }),
    shop.line('Burger', { key: 'burger', selections }),
  ]
  return payOrder(shop, { request: shop.request({ lines, ...changes }) })
}
const ticketLines = async (orderId: string) => {
  const ticket = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
    loadTicketById(tx, shop.restaurant.id, orderId),
  )
  const shown = (lines: readonly { name: string; quantity: number }[] = []) =>
    lines.map(({ name, quantity }) => `${quantity} ${name}`)
  return { made: shown(ticket?.lines), removed: shown(ticket?.removed) }
}
const salesToday = async () => {
  const [{ timezone }] = await actions.rows('select timezone from restaurants')
  const day = zonedTime(shop.clock.now, timezone).date
  const [found] = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
    readSales(tx, { restaurantIds: [shop.restaurant.id], first: day, last: day, zone: timezone }),
  )
  return found?.sales
}

test('are on ticket, receipt and export, and leave the figures of the day and of the dish', async () => {
  const id = await pay()
  const before = await salesToday()
  const amount = await paidFor(id, 2 * 650)
  expect(await remove(id, 'soup', 1, amount)).toMatchObject({ kind: 'removed', refund: { amount } })

  expect(await ticketLines(id)).toEqual({ made: ['1 Soup', '1 Burger'], removed: ['2 Soup'] })
  const mails: string[] = []
  shop.app.email = { send: async ({ text }) => void mails.push(text) }
  await resendReceipt(shop.app, owner, { ...ofOrder(id), requestKey: randomUUID() })
  await deliverNotifications(shop.app)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/2× +Soup REMOVED +\$13\.00/)
  expect(mails[0]).toContain(formatMoney(cents(-amount)))
  const { content } = await exportOrders(shop.app, owner, { rows: 'lines' })
  const rows = (await new Response(content).text()).trim().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',').slice(-4))).toEqual([
    ['3', '6.50', '19.50', '2'],
    ['1', '10.00', '10.00', '0'],
  ])

  const after = await salesToday()
  expect(after).toMatchObject({ orders: 1, gross: before?.gross, refunds: amount, refundCount: 1 })
  expect(after?.revenue).toBe(Number(before?.revenue) - amount)
  expect(after?.food).toBe(Number(before?.food) - 1300)
  await sumUpSales(shop.app)
  expect(await actions.rows('select portions, revenue::int from product_sales order by revenue')).toEqual([
    { portions: 1, revenue: 650 },
    { portions: 1, revenue: 1000 },
  ])
  await actions.expectLedgerMatchesProvider()
})

test('of an order with a coupon are refunded at what was paid for them, and the rest is refundable', async () => {
  const id = await pay({ discountCode: 'TENOFF' })
  const { discount_amount, grand_total } = await actions.order(id)
  expect(discount_amount).toBe(295)
  const amount = await paidFor(id, 650)
  expect(amount).toBeLessThan(650 * 1.2)
  expect(await remove(id, 'soup', 2, amount)).toMatchObject({
    kind: 'removed',
    money: { refunded: amount, refundable: grand_total - amount },
  })
  expect(await actions.order(id)).toMatchObject({ discount_amount, grand_total })
  await actions.refund(id, grand_total - amount)
  expect((await salesToday())?.revenue).toBe(0)
  await actions.expectLedgerMatchesProvider()
})

test('of an order with a reward return their share of the points', async () => {
  const loyal = await openLoyalShop()
  await use(loyal.shop)
  await loyal.give(100)
  const request = shop.request({
    lines: [shop.line('Soup', { key: 'soup', quantity: 4 })],
    useReward: true,
  })
  const { breakdown } = await priceRequest(shop.app, loyal.ada, { restaurantId: shop.restaurant.id, request })
  const placed = await placeOrder(shop.app, loyal.ada, {
    ...(await shop.orderInput()),
    request,
    displayedTotal: breakdown.grandTotal,
  })
  await loyal.settle(placed)
  expect(await loyal.own()).toMatchObject({ balance: 16 })
  const amount = await paidFor(placed.orderId, 2 * 650)
  expect(await remove(placed.orderId, 'soup', 2, amount)).toMatchObject({ kind: 'removed' })
  await loyal.sync(placed.orderId)
  const share = amount / placed.breakdown.grandTotal
  expect((await loyal.own()).balance).toBe(Math.floor(16 * (1 - share)) + Math.floor(100 * share))
  await loyal.expectSums()
})

test('leave a free dish free, and can leave it alone', async () => {
  await shop.changeMenu(
    `insert into promotional_specials (restaurant_id, name, product_id, trigger_after_items, discount_type, custom_copy, popup_style)
     select restaurant_id, 'Two soups', id, 1, 'buy_one_get_one', '', 'banner' from products where name = 'Soup'`,
  )
  const id = await payOrder(shop, { request: shop.request({ lines: [shop.line('Soup', { quantity: 2 })] }) })
  const lines = await linesOf(id)
  expect(lines.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([
    [650, 1],
    [0, 1],
  ])
  const free = lines[1]?.key ?? ''
  expect(await remove(id, free, 0, 0)).toMatchObject({ kind: 'removed', refund: null })
  expect(await ticketLines(id)).toEqual({ made: ['1 Soup'], removed: ['1 Soup'] })

  const other = await payOrder(shop, {
    request: shop.request({ lines: [shop.line('Soup', { quantity: 2 })] }),
  })
  const amount = await paidFor(other, 650)
  const [{ key: paid } = { key: '' }] = await linesOf(other)
  expect(await remove(other, paid, 0, amount)).toMatchObject({ kind: 'removed', refund: { amount } })
  expect(await ticketLines(other)).toEqual({ made: ['1 Soup'], removed: ['1 Soup'] })
  expect((await linesOf(other))[1]).toMatchObject({ unitPrice: 0, offer: { name: 'Two soups' } })
  await actions.expectLedgerMatchesProvider()
})

test('after a refund of an amount return what is left at most', async () => {
  const id = await pay()
  const { grand_total } = await actions.order(id)
  await actions.refund(id, grand_total - 100)
  expect(await remove(id, 'soup', 0, await paidFor(id, 3 * 650))).toMatchObject({ kind: 'items-changed' })
  expect(await remove(id, 'soup', 0, 100)).toMatchObject({ kind: 'removed', money: { refundable: 0 } })
  expect(await ticketLines(id)).toEqual({ made: ['1 Burger'], removed: ['3 Soup'] })
  await actions.expectLedgerMatchesProvider()
})

test('are removed by those who manage orders only', async () => {
  const id = await pay()
  const staff = await signedIn(shop, 'staff')
  const amount = await paidFor(id, 650)
  await expect(remove(id, 'soup', 2, amount, staff)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await remove(id, 'soup', 2, amount, await signedIn(shop, 'manager'))).toMatchObject({
    kind: 'removed',
  })
})
