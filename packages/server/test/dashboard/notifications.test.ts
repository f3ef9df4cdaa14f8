import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readNotifications } from '../../src/modules/dashboard/read-notifications.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder, payPlaced } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { person } from './people.ts'

let shop: Shop
let admin: Caller
beforeEach(async () => {
  shop = await openShop()
  admin = person('master_admin', null)
})

const list = (caller: Caller, restaurantId?: string) => {
  // Readings are shared for ten seconds.
  shop.clock.now += 11_000
  return readNotifications(shop.app, caller, restaurantId === undefined ? {} : { restaurantId })
}
const append = (type: string, subject: string | null, payload = {}, restaurantId = shop.restaurant.id) =>
  shop.query('select append_event($1, $2, $3, $4)', [restaurantId, type, subject, payload])

test('lists a paid order with its customer and total', async () => {
  const orderId = await payOrder(shop)
  const { notifications, alerts } = await list(admin)
  expect(alerts).toBe(0)
  expect(notifications).toEqual([
    {
      id: `${shop.restaurant.id}:order:${orderId}`,
      type: 'order.paid',
      severity: 'info',
      at: expect.any(Number),
      restaurant: { id: shop.restaurant.id, name: 'Corner Kitchen' },
      order: {
        id: orderId,
        number: expect.stringMatching(/^[0-9A-F]{8}$/),
        customerName: 'Ada Long',
        total: expect.any(Number),
      },
      detail: null,
    },
  ])
})

test('shortens the name of the customer for callers who may not manage orders', async () => {
  await payOrder(shop)
  const names = async (role: 'manager' | 'staff') =>
    (await list(person(role, shop.restaurant.id))).notifications.map(({ order }) => order?.customerName)
  expect(await names('staff')).toEqual(['Ada L.'])
  expect(await names('manager')).toEqual(['Ada Long'])
})

test('does not list an order that is not paid', async () => {
  await shop.place()
  expect((await list(admin)).notifications).toEqual([])
})

test('lists the newest ten only, the newest first', async () => {
  const ids: string[] = []
  for (let count = 0; count < 11; count += 1) {
    shop.clock.now += 1000
    ids.push(await payOrder(shop))
  }
  for (const found of [await list(admin), await list(admin, shop.restaurant.id)])
    expect(found.notifications.map(({ order }) => order?.id)).toEqual(ids.toReversed().slice(0, 10))
})

test('lists an order first when it was paid last, even if ten others were placed later', async () => {
  const placed = await shop.place()
  for (let count = 0; count < 10; count += 1) {
    shop.clock.now += 1000
    await payOrder(shop)
  }
  shop.clock.now += 1000
  const late = await payPlaced(shop, placed)
  for (const { notifications } of [await list(admin), await list(admin, shop.restaurant.id)]) {
    expect(notifications).toHaveLength(10)
    expect(notifications[0]?.order?.id).toBe(late)
  }
})

test('lists problems with their severity and reason, and counts the errors', async () => {
  const orderId = await payOrder(shop)
  const query = (sql: string) => shop.query(sql, [orderId])
  await query(
    `update orders set courier = '{"state": "failed", "problem": "No courier is near"}' where id = $1`,
  )
  await append('order.escalated', orderId)
  await append('order.courier_changed', orderId, { state: 'booked' })
  await append('order.courier_changed', orderId, { state: 'failed', mayBeBooked: false })
  await append('order.courier_changed', orderId, { state: 'failed', mayBeBooked: true })
  await append('restaurant.kitchen_offline', null)
  await append('restaurant.kitchen_changed', null)
  const { notifications, alerts } = await list(admin)
  expect(notifications.map(({ type, severity, detail }) => [type, severity, detail])).toEqual([
    ['restaurant.kitchen_offline', 'error', null],
    ['order.courier_unconfirmed', 'error', 'No courier is near'],
    ['order.courier_failed', 'error', 'No courier is near'],
    ['order.escalated', 'error', null],
    ['order.paid', 'info', null],
  ])
  expect(alerts).toBe(4)
})

test('lists the notifications of the restaurants in the scope of the caller', async () => {
  const other = await makeRestaurant(shop.app)
  await append('restaurant.kitchen_offline', null, {}, other.id)
  await append('restaurant.kitchen_back', null)
  const types = async (caller: Caller, restaurantId?: string) =>
    (await list(caller, restaurantId)).notifications.map(({ type }) => type)
  expect(await types(admin)).toEqual(['restaurant.kitchen_back', 'restaurant.kitchen_offline'])
  expect(await types(admin, other.id)).toEqual(['restaurant.kitchen_offline'])
  expect(await types(person('staff', shop.restaurant.id))).toEqual(['restaurant.kitchen_back'])
  expect((await list(person('manager', shop.restaurant.id))).alerts).toBe(0)
})

test('lists failed payments and refunds for callers who see the payments of the restaurant', async () => {
  const orderId = await payOrder(shop)
  for (const type of ['order.payment_failed', 'order.payment_problem', 'order.refund_failed'])
    await append(type, orderId)
  for (const role of ['manager', 'staff'] as const) {
    const { notifications, alerts } = await list(person(role, shop.restaurant.id))
    expect([notifications.map(({ type }) => type), alerts]).toEqual([['order.paid'], 0])
  }
  for (const caller of [admin, person('owner', shop.restaurant.id)]) {
    const { notifications, alerts } = await list(caller)
    expect([notifications.length, alerts]).toEqual([4, 2])
  }
})

test('requires the right to see orders', async () => {
  await expect(list(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const { id } = await makeRestaurant(shop.app)
  await expect(list(person('owner', shop.restaurant.id), id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('reads notifications of all restaurants by index', async () => {
  const { rows } = await shop.database.owner
    .query(
      `set enable_seqscan = off; explain select * from events where is_notable(type, payload) order by at desc limit 10`,
    )
    .then((results) => (Array.isArray(results) ? results[1] : results))
  expect(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan.*at_restaurant_id|events_notable/,
  )
})
