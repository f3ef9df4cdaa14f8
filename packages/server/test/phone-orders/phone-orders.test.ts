import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { cancelOrder } from '../../src/modules/orders/cancel-order.ts'
import { readOrder } from '../../src/modules/orders-admin/read-order.ts'
import { requestRefund } from '../../src/modules/payments/refunds/request-refund.ts'
import { markCounterPaid } from '../../src/modules/phone-orders/mark-counter-paid.ts'
import { readSales } from '../../src/modules/reporting/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { phoneOrderActions } from './phone-order-actions.ts'

let shop: Shop
let staff: Caller
let phone: ReturnType<typeof phoneOrderActions>
beforeEach(async () => {
  shop = await openShop()
  staff = await signedIn(shop, 'staff')
  phone = phoneOrderActions(shop, staff)
})

const cents = (amount: number) => amount as Parameters<typeof markCounterPaid>[2]['amount']
const pay = (orderId: string, amount: number, method: 'cash' | 'terminal' = 'cash', caller = staff) =>
  markCounterPaid(shop.app, caller, {
    restaurantId: shop.restaurant.id,
    orderId,
    method,
    amount: cents(amount),
  })
const read = (orderId: string) => readOrder(shop.app, staff, { restaurantId: shop.restaurant.id, orderId })

describe('an order that is paid at the counter', () => {
  test('is in the kitchen immediately, belongs to a guest, and is audited', async () => {
    const placed = await phone.place(await phone.input())
    expect(placed.link).toBeNull()
    const row = await phone.row(placed.orderId)
    expect(row).toMatchObject({
      source: 'phone',
      payment_status: 'succeeded',
      payment_intent_id: null,
      user_id: null,
      customer_email: '',
      customer_phone: '(908) 555-0177',
      counter_amount: row.grand_total,
      application_fee_amount: 0,
      counter_paid_at: null,
    })
    expect(row.pickup_number).toBe(1)
    expect(await shop.events()).toContain('order.paid')
    const details = await read(placed.orderId)
    expect(details?.order).toMatchObject({ source: 'phone', due: row.grand_total })
    const rows = await shop.query(
      `select actor_name from audit_entries where action = 'ordering.phone_order_placed'`,
    )
    expect(rows).toEqual([{ actor_name: 'Kim' }])
  })

  test('is placed once, however often the request is repeated', async () => {
    const input = await phone.input()
    const placed = await Promise.all(Array.from({ length: 10 }, () => phone.place(input)))
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await shop.orders()).toHaveLength(1)
    await expect(phone.place({ ...input, payment: 'link' })).rejects.toMatchObject({
      code: 'CHECKOUT_KEY_REUSED',
    })
  })

  test('counts as revenue without card fee and payout', async () => {
    const tip = { kind: 'custom' as const, amount: cents(300) }
    const { orderId } = await phone.place(await phone.input({ request: { ...shop.request(), tip } }))
    const row = await phone.row(orderId)
    const ledger = await phone.ledger(orderId)
    expect(ledger).toMatchObject({ counter: row.grand_total, tip: -300, tax: -row.tax })
    for (const account of ['provider', 'transferred', 'card_fee', 'platform_fee'])
      expect(ledger).not.toHaveProperty(account)
    const day = new Date(shop.clock.now).toISOString().slice(0, 10)
    const [found] = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      readSales(tx, { restaurantIds: [shop.restaurant.id], first: day, last: day, zone: 'UTC' }),
    )
    const sales = found?.sales
    expect(sales).toMatchObject({
      orders: 1,
      tips: 300,
      cardFees: 0,
      platformFees: 0,
      counterPayments: row.grand_total,
    })
    expect(sales?.net).toBe((sales?.revenue ?? 0) + (sales?.tips ?? 0))
  })

  test('is marked as paid once, with the amount that is due', async () => {
    const { orderId } = await phone.place(await phone.input())
    const { grand_total: total } = await phone.row(orderId)
    expect(await pay(orderId, total - 1)).toMatchObject({ kind: 'not-due', due: total })
    const results = await Promise.all(Array.from({ length: 6 }, () => pay(orderId, total, 'terminal')))
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['paid']))
    expect(await pay(orderId, total, 'cash')).toMatchObject({ kind: 'not-due', due: 0 })
    const rows = await shop.query(`select 1 from audit_entries where action = 'money.counter_paid'`)
    expect(rows).toHaveLength(1)
    const details = await read(orderId)
    expect(details?.counter).toMatchObject({ method: 'terminal' })
    expect(details?.timeline.filter(({ kind }) => kind === 'counter_paid')).toHaveLength(1)
    expect((await shop.events()).filter((type) => type === 'order.counter_paid')).toHaveLength(1)
  })

  test('costs less after a part of it was taken off, and nothing once it is cancelled', async () => {
    const owner = await signedIn(shop, 'owner')
    const { orderId } = await phone.place(await phone.input())
    const row = await phone.row(orderId)
    const order = { restaurantId: shop.restaurant.id, orderId }
    const refund = await requestRefund(shop.app, owner, {
      ...order,
      amount: cents(100),
      reason: 'other' as const,
      note: '',
      requestKey: randomUUID(),
    })
    expect(refund).toMatchObject({ kind: 'made', refund: { to: 'counter', state: 'succeeded' } })
    expect((await read(orderId))?.order.due).toBe(row.grand_total - 100)
    const reason = 'Not picked up'
    await cancelOrder(shop.app, owner, { ...order, reason, refund: 'full', requestKey: randomUUID() })
    expect((await read(orderId))?.order).toMatchObject({
      due: 0,
      status: 'cancelled',
      refunded: row.grand_total,
    })
    expect(await phone.ledger(orderId)).toEqual({})
    expect(await pay(orderId, row.grand_total)).toMatchObject({ kind: 'not-due', due: 0 })
  })

  test('is no revenue once it is cancelled unpaid, also without a refund, and stays revenue if it was paid', async () => {
    const owner = await signedIn(shop, 'owner')
    const [{ orderId: unpaid }, { orderId: paid }] = [
      await phone.place(await phone.input()),
      await phone.place(await phone.input()),
    ]
    const { grand_total: total } = await phone.row(paid)
    await pay(paid, total)
    for (const orderId of [unpaid, paid]) {
      const request = { restaurantId: shop.restaurant.id, orderId, requestKey: randomUUID() }
      for (const _ of [1, 2])
        expect(
          await cancelOrder(shop.app, owner, { ...request, reason: 'Not picked up', refund: 'none' }),
        ).toMatchObject({ kind: 'cancelled' })
    }
    expect(await phone.ledger(unpaid)).toEqual({})
    expect(await phone.ledger(paid)).toMatchObject({ counter: total })
    const rows = await shop.query(
      `select subject_id as id, payload ->> 'refund' as refund from events where type = 'order.cancelled'`,
    )
    expect(rows).toEqual([
      { id: unpaid, refund: 'full' },
      { id: paid, refund: 'none' },
    ])
  })

  test('writes no email to a customer without an address', async () => {
    const sent: string[] = []
    shop.app.email = { send: async ({ to, because }) => void sent.push(`${because} ${to}`) }
    const owner = await signedIn(shop, 'owner')
    const { orderId } = await phone.place(await phone.input())
    await cancelOrder(shop.app, owner, {
      restaurantId: shop.restaurant.id,
      orderId,
      reason: 'Closed early',
      refund: 'full' as const,
      requestKey: randomUUID(),
    })
    await deliverNotifications(shop.app)
    expect(sent.filter((one) => one.endsWith(' '))).toEqual([])
    expect(await shop.query(`select 1 from notifications where recipient = ''`)).toEqual([])
  })
})

test('follows the rules of every order', async () => {
  const input = await phone.input()
  const noPhone = { ...input, contact: { ...input.contact, phone: '' } }
  await expect(phone.place(noPhone)).rejects.toMatchObject({ code: 'CONTACT_INVALID' })
  const badMail = { ...input, contact: { ...input.contact, email: 'grace@' } }
  await expect(phone.place(badMail)).rejects.toMatchObject({ code: 'CONTACT_INVALID' })
  await expect(phone.place({ ...input, displayedTotal: cents(1) })).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
  })
  await shop.changeMenu(`update restaurants set orders_disabled = true`)
  await expect(phone.place(input)).rejects.toMatchObject({ code: 'ORDERING_REFUSED' })
  expect(await shop.orders()).toEqual([])
})

test('is refused to visitors and to staff of another restaurant', async () => {
  const input = await phone.input()
  const other = await makeRestaurant(shop.app)
  const stranger = await signedIn(shop, 'owner', { restaurantId: other.id })
  await expect(phone.place(input, stranger)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { orderId } = await phone.place(input)
  await expect(pay(orderId, input.displayedTotal, 'cash', stranger)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const foreign = { restaurantId: other.id, orderId, method: 'cash' as const, amount: input.displayedTotal }
  expect(await markCounterPaid(shop.app, stranger, foreign)).toEqual({ kind: 'not-found' })
})
