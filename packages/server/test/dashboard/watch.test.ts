import { expect, test, vi } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { pulseOf } from '../../src/modules/dashboard/pulse.ts'
import { readNotifications } from '../../src/modules/dashboard/read-notifications.ts'
import { type DashboardNotice, watchDashboard } from '../../src/modules/dashboard/watch-dashboard.ts'
import { openShop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { person } from './people.ts'

async function openWatching() {
  const shop = await openShop()
  const leaving = new AbortController()
  const open = async (caller: Caller, restaurantId?: string) => {
    const input = { signal: leaving.signal, ...(restaurantId !== undefined && { restaurantId }) }
    const stream = await watchDashboard(shop.app, caller, input)
    const next = async () => (await stream.next()).value as DashboardNotice | undefined
    expect(await next()).toMatchObject({ kind: 'heartbeat' })
    return next
  }
  return { shop, open, leave: () => leaving.abort() }
}

test('an order sends a notice, and a reading after it contains the order', async () => {
  const { shop, open, leave } = await openWatching()
  const admin = person('master_admin', null)
  expect((await readNotifications(shop.app, admin, {})).notifications).toEqual([])
  const [next, nextOfOwner] = [await open(admin), await open(person('owner', shop.restaurant.id))]
  const orderId = await payOrder(shop)
  expect(await next()).toMatchObject({ kind: 'changed' })
  expect(await nextOfOwner()).toMatchObject({ kind: 'changed' })
  const { notifications } = await readNotifications(shop.app, admin, {})
  expect(notifications.map(({ order }) => order?.id)).toEqual([orderId])
  leave()
  expect(await next()).toBeUndefined()
})

test('many events are sent as one notice, and the last one is followed by a notice', async () => {
  const { shop, open, leave } = await openWatching()
  const next = await open(person('master_admin', null))
  const append = () => shop.query(`select append_event($1, 'order.escalated', null)`, [shop.restaurant.id])
  for (let count = 0; count < 30; count += 1) await append()
  expect(await next()).toMatchObject({ kind: 'changed' })
  for (let count = 0; count < 5; count += 1) await append()
  expect(await next()).toMatchObject({ kind: 'changed' })
  leave()
})

test('events of other restaurants send no notice', async () => {
  const { shop, open, leave } = await openWatching()
  const other = await makeRestaurant(shop.app)
  const admin = await open(person('master_admin', null))
  const owner = await open(person('owner', shop.restaurant.id))
  const pending = owner()
  await shop.query(`select append_event($1, 'order.escalated', null)`, [other.id])
  expect(await admin()).toMatchObject({ kind: 'changed' })
  leave()
  expect(await pending).toBeUndefined()
})

test('requires the right to see orders', async () => {
  const { shop, open } = await openWatching()
  const { id } = await makeRestaurant(shop.app)
  await expect(open(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(open(person('owner', shop.restaurant.id), id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a stream that was never read is unsubscribed when its request ends', async () => {
  const { app } = await openShop()
  const unsubscribe = vi.fn()
  vi.spyOn(pulseOf(app), 'subscribe').mockReturnValue(unsubscribe)
  const leaving = new AbortController()
  const open = () => watchDashboard(app, person('master_admin', null), { signal: leaving.signal })
  await open()
  leaving.abort()
  expect(unsubscribe).toHaveBeenCalledOnce()
  await open()
  expect(unsubscribe).toHaveBeenCalledTimes(2)
})
