import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { stopAlarm } from '../../src/modules/kitchen/alarm/stop-alarm.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { cook, staffOf, visitor } from '../test-app.ts'

let shop: Shop
let staff: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  staff = staffOf('staff', restaurantId, cook)
})

const stop = (...orderIds: string[]) => stopAlarm(shop.app, staff, { restaurantId, orderIds })
const stopped = async () => (await readBoard(shop.app, staff, restaurantId)).alarmStopped
const events = async () =>
  (await shop.query("select 1 from events where type = 'restaurant.alarm_stopped'")).length

test('every screen learns for which orders the alarm was stopped, and by whom', async () => {
  expect(await stopped()).toBeNull()
  const first = await payOrder(shop)
  await stop(first)
  expect(await stopped()).toEqual({ orderIds: [first], by: 'Mina Park', at: shop.app.now() })
  expect(await events()).toBe(1)
})

test('an order that comes in later rings', async () => {
  const first = await payOrder(shop)
  await stop(first)
  const second = await payOrder(shop)
  expect((await stopped())?.orderIds).not.toContain(second)
  await stop(second)
  expect((await stopped())?.orderIds.toSorted()).toEqual([first, second].toSorted())
})

test('a repeat changes nothing and wakes no screen', async () => {
  const orderId = await payOrder(shop)
  await Promise.all([stop(orderId), stop(orderId), stop(orderId)])
  await stop(orderId)
  expect((await stopped())?.orderIds).toEqual([orderId])
  expect(await events()).toBe(1)
})

test('an acknowledged order leaves the list with the next stop', async () => {
  const [first, second] = [await payOrder(shop), await payOrder(shop)]
  await stop(first)
  await advanceOrder(shop.app, staff.actor, { restaurantId, orderId: first, expected: 'pending' })
  await stop(second)
  expect((await stopped())?.orderIds).toEqual([second])
})

test('unknown orders and other restaurants are ignored', async () => {
  await stop(crypto.randomUUID())
  expect((await stopped())?.orderIds ?? []).toEqual([])
  const stranger = visitor({ ...staff, memberships: [] })
  await expect(
    stopAlarm(shop.app, stranger, { restaurantId, orderIds: [await payOrder(shop)] }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
