import { randomUUID } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import { beforeAll, expect, test } from 'vitest'
import { seedProviderPast } from '../../../demo/src/history/provider-past.ts'
import { seedHistory } from '../../../demo/src/history/seed-history.ts'
import { demoRestaurants } from '../../../demo/src/restaurants.ts'
import { seedRestaurant } from '../../../demo/src/seed-demo.ts'
import { ageCarts } from '../../src/modules/analytics/age-carts.ts'
import { readChecks } from '../../src/modules/health/read-checks.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'

let t: TestApp
// A Friday, 1 PM in New York: lunch.
const now = Date.parse('2026-11-20T18:00:00Z')

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  t = await testApp({}, cleanUp)
  t.clock.now = now
  const sakura = demoRestaurants.find(({ domain }) => domain === 'sakura.localhost')!
  await seedHistory(t.app, await seedRestaurant(t.app, sakura, false), false)
  await seedProviderPast(t.app)
}, 120_000)

const rowsOf = (text: string, values: unknown[] = []) => t.query(text, values)

test('the day of the first start has orders until a few minutes ago, and the kitchen has some of them', async () => {
  const [today] = await rowsOf(
    `select count(*)::int as orders, max(paid_at) as last, count(*) filter (where status <> 'completed')::int as open
     from orders where paid_at >= '2026-11-20T05:00:00Z'`,
  )
  expect(today.orders).toBeGreaterThan(3)
  expect(today.last.getTime()).toBeLessThanOrEqual(now - 5 * 60_000)
  expect(today.last.getTime()).toBeGreaterThan(now - 10 * 60_000)
  const open = await rowsOf(
    `select status, promised_at > $1 as is_in_time, scheduled_for,
       scheduled_for is not null and scheduled_for < '2026-11-21T05:00:00Z' as is_later_today from orders where is_open`,
    [new Date(now)],
  )
  expect(open.every(({ is_in_time }) => is_in_time)).toBe(true)
  const scheduled = open.filter(({ scheduled_for }) => scheduled_for !== null)
  expect(scheduled).toHaveLength(2)
  expect(scheduled.every(({ is_later_today }) => is_later_today)).toBe(true)
  const cooking = open.filter(({ scheduled_for }) => scheduled_for === null)
  expect(cooking.length).toBeGreaterThanOrEqual(2)
  expect(cooking.length).toBeLessThanOrEqual(5)
  expect(new Set(cooking.map(({ status }) => status)).size).toBeGreaterThan(1)
})

test('no open order waits for an acknowledgement or a courier', async () => {
  const open = await rowsOf(
    `select status, status_at, revision, delivery_type, r.uber_enabled as by_courier,
       (select to_status from order_status_history h where h.restaurant_id = o.restaurant_id and h.order_id = o.id
         order by id desc limit 1) as step,
       (select count(*)::int from order_status_history h where h.restaurant_id = o.restaurant_id
         and h.order_id = o.id) as steps
     from orders o join restaurants r on r.id = o.restaurant_id where o.is_open`,
  )
  for (const { status, status_at, step, steps, revision, delivery_type, by_courier } of open) {
    expect(['acknowledged', 'preparing', 'ready']).toContain(status)
    expect({ status, revision }).toEqual({ status: step, revision: steps })
    expect(status_at.getTime()).toBeLessThanOrEqual(now)
    expect(delivery_type === 'delivery' && by_courier).toBe(false)
  }
})

test('carts of the last half hour are in use, and are abandoned once it is over', async () => {
  const carts = () =>
    rowsOf(
      `select status, abandoned_at from cart_sessions
       where status <> 'checkout_completed' and last_activity > $1`,
      [new Date(now - minutes(30))],
    )
  const inUse = await carts()
  expect(inUse.length).toBeGreaterThan(0)
  for (const { status, abandoned_at } of inUse) {
    expect(['active', 'checkout_started']).toContain(status)
    expect(abandoned_at).toBeNull()
  }
  t.clock.now = now + minutes(31)
  await ageCarts(t.app)
  expect((await carts()).every(({ status }) => status === 'abandoned')).toBe(true)
})

test('the last charges have their notices, so that no webhook is missed', async () => {
  const admin = visitor({
    user: { id: randomUUID(), email: 'admin@example.com', name: 'Kim' },
    memberships: [{ role: 'master_admin', restaurantId: null }],
  })
  // Long enough after the last charge for its webhook to be missed.
  t.clock.now = now + 30 * 60_000
  const { checks } = await readChecks(t.app, admin)
  expect(checks.find(({ id }) => id === 'payments')).toMatchObject({ status: 'healthy' })
})
