import { randomUUID } from 'node:crypto'
import { addCents, type Cents, cents, zeroCents } from '@comanda/domain/money/cents'
import { platformZone, spanOf } from '@comanda/domain/reporting/periods'
import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readOverview } from '../../src/modules/dashboard/read-overview.ts'
import { readRestaurantDashboard } from '../../src/modules/dashboard/read-restaurant.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder, payPlaced } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { person } from './people.ts'

let shop: Shop
let admin: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  admin = person('master_admin', null)
})

const sum = (values: readonly (Cents | null)[]) =>
  addCents(zeroCents, ...values.filter((value) => value !== null))
/** Readings are shared for ten seconds, and those of earlier days for a minute. */
const later = () => {
  shop.clock.now += 61_000
}
const overview = (caller = admin, id?: string) => {
  later()
  return readOverview(shop.app, caller, id === undefined ? {} : { restaurantId: id })
}
const restaurant = (caller = admin, id = restaurantId) => {
  later()
  return readRestaurantDashboard(shop.app, caller, { restaurantId: id })
}
/** Places and pays an order at an instant, and returns to the present. */
async function payAt(instant: number): Promise<string> {
  const now = shop.clock.now
  shop.clock.now = instant
  const id = await payOrder(shop)
  shop.clock.now = now
  return id
}
const totalOf = async (orderId: string): Promise<number> =>
  Number((await shop.query('select total from orders where id = $1', [orderId]))[0].total)

describe('sales of the day', () => {
  test('are zero without orders, and nothing is invented', async () => {
    const found = await overview()
    expect(found).toMatchObject({
      today: { orders: 0, revenue: 0 },
      yesterday: { orders: 0, revenue: 0 },
      active: { count: 0, new: 0 },
      orders: [],
      series: [],
      lastOrderAt: null,
      visits: { abandoned: 0, started: 0, completed: 0 },
    })
    expect(found.week).toHaveLength(7)
  })

  test('equal the sum of their hours, of their series and of the restaurants, and of the last day of the week', async () => {
    await payAt(shop.clock.now - hours(1))
    await payOrder(shop)
    const found = await overview()
    expect(found.today.orders).toBe(2)
    expect(found.today.revenue).toBeGreaterThan(0)
    expect(sum(found.hours.map(({ revenue }) => revenue))).toBe(found.today.revenue)
    expect(sum(found.series.flatMap(({ revenue }) => revenue))).toBe(found.today.revenue)
    expect(sum(found.restaurants.map(({ revenue }) => revenue))).toBe(found.today.revenue)
    expect(found.week.at(-1)).toEqual({ day: found.day, ...found.today })
    expect(sum(found.restaurants.flatMap(({ recent }) => recent))).toBe(found.today.revenue)
    const own = await restaurant()
    expect(own.today).toEqual(found.today)
    expect(own.total).toEqual(found.today)
  })

  test('leave out tips', async () => {
    const request = shop.request({ tip: { kind: 'custom', amount: cents(300) } })
    expect((await overview()).today.revenue).toBe(0)
    const orderId = await payOrder(shop, { request })
    const { today, orders } = await overview()
    const revenue = await totalOf(orderId)
    expect(today).toEqual({ orders: 1, revenue })
    // The order itself has the total that its customer paid.
    expect(orders[0]?.total).toBe(revenue + 300)
  })

  test('fall by a refund, everywhere by the same cents', async () => {
    const orderId = await payOrder(shop)
    const total = await totalOf(orderId)
    const { refund } = paymentActions(shop, await signedIn(shop, 'owner'))
    await refund(orderId, 400)
    await runJobs(shop)
    const after = await overview()
    expect(after.today).toEqual({ orders: 1, revenue: total - 400 })
    expect((await restaurant()).today.revenue).toBe(total - 400)
    expect(sum(after.hours.map(({ revenue }) => revenue))).toBe(total - 400)
  })

  test('are compared with yesterday, and with the same weekday last week until the same time', async () => {
    const day = hours(24)
    const ids = [await payAt(shop.clock.now - day), await payAt(shop.clock.now - 7 * day - hours(1))]
    await payAt(shop.clock.now - 7 * day + hours(2))
    const { yesterday, lastWeek, hours: slots } = await overview()
    expect(yesterday).toEqual({ orders: 1, revenue: await totalOf(ids[0] ?? '') })
    expect(lastWeek.all.orders).toBe(2)
    expect(lastWeek.untilNow).toEqual({ orders: 1, revenue: await totalOf(ids[1] ?? '') })
    expect(sum(slots.map((slot) => slot.lastWeek))).toBe(lastWeek.all.revenue)
    const own = await restaurant()
    expect([own.week.orders, own.total.orders]).toEqual([1, 3])
  })

  test('belong to the day of the restaurant in its row, and to that of New York for all together', async () => {
    const losAngeles = await makeRestaurant(shop.app, { restaurant: { timezone: 'America/Los_Angeles' } })
    const orderId = await payOrder(shop)
    const paidAt = Date.parse('2026-11-21T06:30:00Z')
    // An order of a restaurant in Los Angeles at 22:30 on Friday, which is Saturday in New York.
    await shop.query('set session_replication_role = replica')
    for (const table of ['ledger_entries', 'orders'])
      await shop.query(`update ${table} set restaurant_id = $1`, [losAngeles.id])
    await shop.query('update ledger_entries set at = $1', [new Date(paidAt)])
    await shop.query('update orders set paid_at = $1, created_at = $1', [new Date(paidAt)])
    await shop.query('set session_replication_role = origin')
    shop.clock.now = paidAt + 120_000
    const found = await overview()
    expect([found.zone, found.day]).toEqual(['America/New_York', '2026-11-21'])
    expect(found.today.orders).toBe(1)
    const row = found.restaurants.find((one) => one.restaurantId === losAngeles.id)
    expect(row).toMatchObject({ day: '2026-11-20', orders: 1, revenue: await totalOf(orderId) })
    const own = await restaurant(admin, losAngeles.id)
    expect(own).toMatchObject({ zone: 'America/Los_Angeles', day: '2026-11-20', today: { orders: 1 } })
    shop.clock.now = Date.parse('2026-11-21T09:00:00Z')
    expect((await overview()).restaurants.find((one) => one.restaurantId === losAngeles.id)).toMatchObject({
      day: '2026-11-21',
      orders: 0,
    })
  })

  test('have 25 hours when the clock is set back', async () => {
    shop.clock.now = Date.parse('2026-11-01T18:00:00Z')
    const { hours: slots, day } = await overview()
    expect([day, slots.length]).toEqual(['2026-11-01', 25])
    expect(slots.filter(({ revenue }) => revenue === null)).toHaveLength(25 - 15)
  })
})

describe('orders of this moment', () => {
  test('are active until they are ready, and the kitchen counts them by phase', async () => {
    const ids = []
    for (let count = 0; count < 4; count += 1) ids.push(await payOrder(shop))
    const statuses = ['received', 'confirmed', 'preparing', 'ready']
    for (const [index, id] of ids.entries())
      await shop.query('update orders set status = $2 where id = $1', [id, statuses[index]])
    expect((await overview()).active).toEqual({ count: 3, new: 1 })
    expect((await restaurant()).kitchen).toMatchObject({ new: 1, acknowledged: 1, preparing: 1, ready: 1 })
  })

  test('are listed, the latest five, newest first', async () => {
    const ids = []
    for (let count = 0; count < 6; count += 1) {
      shop.clock.now += 1000
      ids.push(await payOrder(shop))
    }
    await shop.place()
    for (const { orders, lastOrderAt } of [await overview(), await restaurant()]) {
      expect(orders.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5))
      expect(orders[0]).toMatchObject({ customerName: 'Ada Long', fulfillment: 'pickup', status: 'pending' })
      expect(lastOrderAt).toBe(orders[0]?.at)
    }
  })

  test('are listed first when they were paid last, even if others were placed later', async () => {
    const placed = await shop.place()
    for (let count = 0; count < 6; count += 1) {
      shop.clock.now += 1000
      await payOrder(shop)
    }
    shop.clock.now += 1000
    const late = await payPlaced(shop, placed)
    for (const { orders, lastOrderAt } of [await overview(), await restaurant()]) {
      expect(orders).toHaveLength(5)
      expect(orders[0]).toMatchObject({ id: late, at: lastOrderAt })
    }
  })

  test('have short names of customers for callers who may not manage orders', async () => {
    await payOrder(shop)
    const [manager, staff] = [person('manager', restaurantId), person('staff', restaurantId)]
    for (const read of [overview, restaurant]) {
      expect((await read(manager)).orders).toMatchObject([{ customerName: 'Ada Long' }])
      expect((await read(staff)).orders).toMatchObject([{ customerName: 'Ada L.' }])
    }
  })
})

describe('visits and the menu', () => {
  test('counts what is active and not deleted', async () => {
    expect((await overview()).counts).toEqual({ restaurants: 1, products: 4, categories: 2 })
    await shop.query(`update products set is_active = false where name = 'Beer'`)
    await shop.query(`update products set archived_at = now() where name = 'Soup'`)
    expect(await restaurant()).toMatchObject({ products: 2, categories: 2, isOnline: true })
    await shop.query('update restaurants set online_orders_enabled = false')
    expect((await restaurant()).isOnline).toBe(false)
  })

  test('counts carts that were left today, and checkouts', async () => {
    const at = (ago: number) => new Date(shop.clock.now - ago)
    const { day } = await overview()
    const midnight = spanOf({ first: day, last: day }, platformZone).start
    const sinceMidnight = shop.clock.now - midnight
    for (const [status, activeAgo, abandonedAgo] of [
      ['abandoned', hours(0.6), hours(0.1)],
      ['abandoned', hours(30), hours(29.5)],
      ['active', 0, null],
      // Left before midnight, abandoned after it.
      ['expired', sinceMidnight + minutes(20), sinceMidnight - minutes(10)],
      ['abandoned', sinceMidnight + minutes(40), sinceMidnight + minutes(10)],
    ] as const)
      await shop.query(
        `insert into cart_sessions (restaurant_id, session_id, status, total_items, total_value, last_activity, abandoned_at)
         values ($1, $2, $3, 1, 1250, $4, $5)`,
        [restaurantId, randomUUID(), status, at(activeAgo), abandonedAgo === null ? null : at(abandonedAgo)],
      )
    for (const type of ['checkout_started', 'checkout_started', 'checkout_completed'])
      await shop.query(
        `insert into checkout_events (restaurant_id, session_id, event_type, created_at) values ($1, $4, $2, $3)`,
        [restaurantId, type, at(0), randomUUID()],
      )
    const expected = { abandoned: 2, abandonedValue: 2500, started: 2, completed: 1 }
    expect((await overview()).visits).toEqual(expected)
    expect((await overview(person('owner', restaurantId))).visits).toEqual(expected)
    expect((await overview(person('manager', restaurantId))).visits).toBeNull()
  })
})

test('contain revenue for callers only who manage the orders of each of these restaurants', async () => {
  const other = await makeRestaurant(shop.app)
  await payOrder(shop)
  const none = { orders: 1, revenue: null }
  const staff = person('staff', restaurantId)
  expect(await restaurant(staff)).toMatchObject({
    today: none,
    week: none,
    month: none,
    total: none,
    hours: [],
    lastWeek: { all: { revenue: null }, untilNow: { revenue: null } },
    orders: [{ number: expect.any(String) }],
  })
  const found = await overview(staff)
  expect(found).toMatchObject({ today: none, hours: [], series: [] })
  expect(found.restaurants).toMatchObject([{ orders: 1, revenue: null, recent: [] }])
  expect(found.week.map(({ revenue }) => revenue)).toEqual(Array(7).fill(null))
  expect((await restaurant(person('manager', restaurantId))).today.revenue).toBeGreaterThan(0)
  const both = visitor({
    ...person('owner', restaurantId),
    memberships: [
      { role: 'owner', restaurantId },
      { role: 'staff', restaurantId: other.id },
    ],
  })
  expect((await overview(both)).today).toEqual(none)
  expect((await overview(both, restaurantId)).today.revenue).toBeGreaterThan(0)
})

test('contain the restaurants in the scope of the caller only', async () => {
  const other = await makeRestaurant(shop.app)
  await payOrder(shop)
  const owner = person('owner', other.id)
  expect(await overview(owner)).toMatchObject({
    today: { orders: 0 },
    orders: [],
    restaurants: [{ restaurantId: other.id }],
  })
  expect((await overview(admin, other.id)).today.orders).toBe(0)
  await expect(overview(owner, restaurantId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(restaurant(owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(overview(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(restaurant(admin, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an inactive restaurant has no row, and an offline one is marked', async () => {
  await shop.query('update restaurants set online_orders_enabled = false')
  expect((await overview()).restaurants).toMatchObject([{ isOnline: false }])
  await shop.query('update restaurants set is_active = false')
  expect((await overview()).restaurants).toEqual([])
})
