import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { exportOrders } from '../../src/modules/orders-admin/export-orders.ts'
import { resendReceipt } from '../../src/modules/orders-admin/resend-receipt.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { ordersAdminActions } from './orders-admin-actions.ts'

let shop: Shop
let owner: Caller
let query: ReturnType<typeof ordersAdminActions>['query']
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  query = ordersAdminActions(shop).query
})

describe('a receipt that is sent again', () => {
  const resend = (
    orderId: string,
    requestKey = randomUUID(),
    caller = owner,
    restaurantId = shop.restaurant.id,
  ) => resendReceipt(shop.app, caller, { restaurantId, orderId, requestKey })

  test('reaches the customer once per request, and is audited', async () => {
    const sent: string[] = []
    shop.app.email = { send: async ({ to, subject }) => void sent.push(`${to} ${subject}`) }
    const orderId = await payOrder(shop)
    const key = randomUUID()
    const [one] = await Promise.all([resend(orderId, key), resend(orderId, key)])
    expect(one?.recipient).toMatch(/^ada.*@example/)
    await deliverNotifications(shop.app)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(one?.recipient)
    expect(await query("select 1 from audit_entries where action = 'ordering.receipt_sent'")).toHaveLength(1)
    await resend(orderId)
    await deliverNotifications(shop.app)
    expect(sent).toHaveLength(2)
  })

  test('does not exist for an unpaid order, another restaurant and staff', async () => {
    const unpaid = (await shop.place()).orderId
    expect(await resend(unpaid)).toBeNull()
    const orderId = await payOrder(shop)
    const other = await makeRestaurant(shop.app)
    const stranger = await signedIn(shop, 'owner', { restaurantId: other.id })
    await expect(resend(orderId, randomUUID(), stranger, other.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(resend(orderId, randomUUID(), await signedIn(shop, 'staff'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await query("select 1 from notifications where kind = 'receipt'")).toEqual([])
  })

  test('is limited to ten in an hour', async () => {
    const orderId = await payOrder(shop)
    for (let turn = 0; turn < 10; turn += 1) await resend(orderId)
    await expect(resend(orderId)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('an export of orders', () => {
  const exported = async (input: Partial<Parameters<typeof exportOrders>[2]> = {}, caller = owner) => {
    const { content } = await exportOrders(shop.app, caller, { rows: 'orders', ...input })
    return (await new Response(content).text()).trim().split('\r\n')
  }

  test('has a row for each order, with amounts that add up, and no formulas', async () => {
    await payOrder(shop)
    await shop.place()
    await query(`update orders set customer_first_name = '=cmd()'`)
    const [header = '', ...rows] = await exported()
    expect(rows).toHaveLength(2)
    const names = header.split(',')
    const cells = (rows[0] ?? '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    const amount = (name: string) => Math.round(Number(cells[names.indexOf(name)]) * 100)
    const parts = ['Subtotal (USD)', 'Tax (USD)', 'Processing fee (USD)', 'Delivery fee (USD)', 'Tip (USD)']
    const sum = parts.reduce((total, name) => total + amount(name), -amount('Discount (USD)'))
    expect(sum).toBe(amount('Total (USD)'))
    expect(cells[names.indexOf('Customer')]).toBe("'=cmd() Long")
    expect(await exported({ payments: ['pending'] })).toHaveLength(2)
  })

  test('has a row for each line with its options', async () => {
    const size = await shop.choice('Burger', 'Size', 'Double')
    const bun = await shop.choice('Burger', 'Changes', 'Gluten-free bun')
    const lines = [shop.line('Burger', { selections: [size, bun], quantity: 2 }), shop.line('Soup')]
    await payOrder(shop, { request: shop.request({ lines }) })
    const [, burger, soup, ...rest] = await exported({ rows: 'lines' })
    expect(burger).toContain(
      ',Burger,,Size: Double (4.00); Changes: with Gluten-free bun (1.75),,,2,15.75,31.50',
    )
    expect(soup).toContain(',Soup,')
    expect(rest).toEqual([])
  })

  test('counts free kids meals, and has a row for each', async () => {
    await payOrder(shop)
    await query(`update orders set kids_meals = '[{"name": "Hamburger", "quantity": 2, "listPrice": 899},
      {"name": "Cheeseburger", "quantity": 0, "listPrice": 999}]'`)
    const [header = '', order = ''] = await exported()
    const cells = order.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    expect(cells[header.split(',').indexOf('Items')]).toBe('4')
    const rows = await exported({ rows: 'lines' })
    expect(rows).toHaveLength(3)
    expect(rows.at(-1)).toMatch(/,Hamburger,,,,Free kids meal,2,0\.00,0\.00,0$/)
  })

  test('is audited, for managers only, and has the orders of the caller', async () => {
    await payOrder(shop)
    await exported()
    expect(
      await query("select subject_label from audit_entries where action = 'data.orders_exported'"),
    ).toEqual([{ subject_label: 'Orders, CSV' }])
    const other = await makeRestaurant(shop.app)
    const stranger = await signedIn(shop, 'manager', { restaurantId: other.id })
    expect(await exported({}, stranger)).toHaveLength(1)
    await expect(exported({}, await signedIn(shop, 'staff'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
