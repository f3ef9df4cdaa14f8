import { bookingStates, courierStatuses, lacksCourier } from '@comanda/domain/delivery/courier-status'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readAttention } from '../../src/modules/dashboard/read-attention.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { person } from './people.ts'

let shop: Shop
let owner: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = person('owner', restaurantId)
})

const items = async (caller = owner, id?: string) => {
  // Readings are shared for ten seconds.
  shop.clock.now += 11_000
  return (await readAttention(shop.app, caller, id === undefined ? {} : { restaurantId: id })).items
}
const kinds = async (caller = owner) => (await items(caller)).map(({ kind }) => kind)

test('is empty while all is well', async () => {
  await payOrder(shop)
  expect(await items()).toEqual([])
})

test('lists orders that were not acknowledged in time, until they are', async () => {
  const ids = [await payOrder(shop)]
  shop.clock.now += 1000
  ids.push(await payOrder(shop))
  await shop.query('update orders set escalated_at = now()')
  expect(await items()).toMatchObject([
    {
      kind: 'orders_waiting',
      count: 2,
      restaurant: { id: restaurantId, name: 'Corner Kitchen' },
      order: { id: ids[0], number: expect.stringMatching(/^[0-9A-F]{8}$/), status: 'pending' },
    },
  ])
  await shop.query(`update orders set status = 'acknowledged' where id = any($1)`, [ids])
  expect(await items()).toEqual([])
})

test('lists orders that were not acknowledged in a kitchen that never escalates, or long after their promise', async () => {
  const id = await payOrder(shop)
  await shop.query('insert into kitchen_settings (restaurant_id, escalate_minutes) values ($1, null)', [
    restaurantId,
  ])
  shop.clock.now += 4 * 60_000
  expect(await items()).toEqual([])
  shop.clock.now += 60_000
  expect(await items()).toMatchObject([{ kind: 'orders_waiting', count: 1, order: { id } }])
  await shop.query('update kitchen_settings set escalate_minutes = 240')
  expect(await items()).toEqual([])
  await shop.query('update orders set promised_at = $1', [new Date(shop.clock.now - 11 * 60_000)])
  expect(await items()).toMatchObject([{ kind: 'orders_waiting', order: { id } }])
})

test('lists orders that the kitchen finishes more than ten minutes late, the latest first, until they are ready', async () => {
  const ids = [await payOrder(shop), await payOrder(shop)]
  await shop.query(`update orders set status = 'preparing', promised_at = $1`, [new Date(shop.clock.now)])
  await shop.query(`update orders set promised_at = promised_at - interval '1 minute' where id = $1`, [
    ids[1],
  ])
  const promised = shop.clock.now - 60_000
  shop.clock.now += 8 * 60_000
  expect(await items()).toEqual([])
  shop.clock.now += 3 * 60_000
  expect(await items()).toMatchObject([
    { kind: 'orders_late', count: 2, since: promised, order: { id: ids[1], status: 'preparing' } },
  ])
  await shop.query(`update orders set status = 'ready'`)
  expect(await items()).toEqual([])
})

test('lists an open order whose courier failed or gave up, not one that was cancelled on purpose', async () => {
  const id = await payOrder(shop)
  const courier = (state: string, status: string | null) =>
    shop.query('update orders set courier = $2 where id = $1', [
      id,
      {
        state,
        status,
        name: null,
        problem: 'All couriers are busy.',
      },
    ])
  for (const state of bookingStates) {
    for (const status of [null, ...courierStatuses]) {
      await courier(state, status)
      const item = {
        kind: 'courier_missing',
        detail: 'All couriers are busy.',
        order: { id, status: 'pending' },
      }
      const expected = lacksCourier({ state, status }) ? [item] : []
      expect(await items(), `${state} ${status}`).toMatchObject(expected)
    }
  }
})

test('lists a pause with its reason and its end', async () => {
  await shop.query(`update restaurants set orders_disabled = true, orders_disabled_at = '2026-11-20T17:00Z',
    orders_disabled_until = '2026-11-20T18:00Z', orders_disabled_reason = 'Staff shortage'`)
  expect(await items()).toMatchObject([
    { kind: 'paused', detail: 'Staff shortage', until: Date.parse('2026-11-20T18:00Z') },
  ])
})

test.each([
  [`update products set is_available = false where name in ('Soup', 'Beer')`],
  [
    `insert into product_stock (restaurant_id, product_id, sold_out_until)
    select restaurant_id, id, '2026-11-21T05:00Z' from products where name in ('Soup', 'Beer')`,
  ],
  [
    `insert into product_stock (restaurant_id, product_id, count)
    select restaurant_id, id, 0 from products where name in ('Soup', 'Beer')`,
  ],
])('lists a sold-out dish that is among the best sellers: %s', async (sellOut) => {
  const soup = shop.restaurant.productId('Soup')
  await shop.query(sellOut)
  await shop.query(
    `insert into product_sales (restaurant_id, product_id, day, portions, revenue)
    values ($1, $2, $3, 40, 26000)`,
    [restaurantId, soup, new Date(shop.clock.now)],
  )
  expect(await items()).toMatchObject([{ kind: 'bestseller_sold_out', detail: 'Soup', productId: soup }])
  expect(await items(person('master_admin', null))).toMatchObject([{ detail: 'Soup' }])
})

test('lists payment problems for those who see payments, first the most urgent', async () => {
  const orderId = await payOrder(shop)
  await shop.query(
    `insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
    values ($1, 'pi_1', $2, 'Amount differs', 100)`,
    [restaurantId, orderId],
  )
  await shop.query('update orders set escalated_at = now()')
  expect(await kinds()).toEqual(['orders_waiting', 'payment_problem'])
  expect(await kinds(person('manager', restaurantId))).toEqual(['orders_waiting'])
  expect(await kinds(person('master_admin', null))).toEqual(['orders_waiting', 'payment_problem'])
})

test('lists failed jobs for the platform only', async () => {
  await shop.query(`select graphile_worker.add_job('notification', '{}', max_attempts => 1)`)
  await shop.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'no', locked_at = null`,
  )
  expect(await items(person('master_admin', null))).toMatchObject([
    { kind: 'failed_jobs', count: 1, restaurant: null },
  ])
  expect(await kinds()).toEqual([])
  expect(await items(person('master_admin', null), restaurantId)).toEqual([])
})

test('contains nothing of other restaurants, and requires the right to see orders', async () => {
  const other = await makeRestaurant(shop.app)
  await shop.query(
    'update restaurants set orders_disabled = true, orders_disabled_at = now() where id = $1',
    [other.id],
  )
  expect(await items()).toEqual([])
  expect(await kinds(person('master_admin', null))).toEqual(['paused'])
  await expect(items(owner, other.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(items(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
