import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { loadRestaurant } from '../../src/modules/restaurants/public.ts'
import { endClosedSlots } from '../../src/modules/throttling/public.ts'
import { readKitchenLoad } from '../../src/modules/throttling/read-kitchen-load.ts'
import { setSlot } from '../../src/modules/throttling/set-slot.ts'
import { readSettings, saveSettings } from '../../src/modules/throttling/settings.ts'
import { visitor } from '../test-app.ts'
import { openLimited, ruleOf } from './limited-shop.ts'

test('the kitchen sees what is promised for each slot, against the limits', async () => {
  const { shop, caller, later, slot, placePaid } = await openLimited({ maxOrders: 2, maxPrepMinutes: 20 })
  await placePaid()
  await shop.place({ request: later(0) })
  await shop.place({ request: later(0) })
  const load = await readKitchenLoad(shop.app, caller, shop.restaurant.id)
  expect(load.inProgress).toEqual({ count: 1, max: null, waiting: 0 })
  const usual = Math.floor((shop.app.now() + minutes(20)) / minutes(15)) * minutes(15)
  const uses = Object.fromEntries(load.slots.map(({ at, uses, isFull }) => [at, { ...uses[0], isFull }]))
  expect(uses[usual]).toMatchObject({ orders: 1, maxOrders: 2, prepMinutes: 8, isFull: false })
  expect(uses[slot(0)]).toMatchObject({ orders: 2, prepMinutes: 16, maxPrepMinutes: 20, isFull: true })
})

test('a closed slot takes no order until it is reopened, and both are audited once', async () => {
  const { shop, caller, later, slot } = await openLimited(null)
  const { id: restaurantId } = shop.restaurant
  const early = await shop.orderInput({ request: later(0) })
  for (let times = 0; times < 2; times += 1) {
    const { slots } = await setSlot(shop.app, caller, { restaurantId, at: slot(0), isClosed: true })
    expect(slots.find(({ at }) => at === slot(0))).toMatchObject({
      isFull: true,
      closed: { at: shop.app.now(), by: 'Mina Park' },
    })
  }
  await expect(shop.place(early)).rejects.toMatchObject({ code: 'TIME_FULL', data: { nextAt: slot(1) } })
  await setSlot(shop.app, caller, { restaurantId, at: slot(0), isClosed: false })
  expect(await shop.place({ request: later(0) })).toHaveProperty('orderId')
  const rows = await shop.query(
    `select action, subject_label from audit_entries where action like 'ordering.slot%' order by at, action`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['ordering.slot_closed', 'ordering.slot_opened'])
})

test('closed slots in the past no longer limit anything', async () => {
  const { shop, caller, slot } = await openLimited(null)
  const { id: restaurantId } = shop.restaurant
  const isThrottled = async () => (await loadRestaurant(shop.app, restaurantId))?.settings.isThrottled
  for (const at of [slot(0), slot(2)]) await setSlot(shop.app, caller, { restaurantId, at, isClosed: true })
  shop.clock.now = slot(1)
  await endClosedSlots(shop.app)
  const { slots } = await readKitchenLoad(shop.app, caller, restaurantId)
  expect(slots.flatMap(({ at, closed }) => (closed ? at : []))).toEqual([slot(2)])
  expect(await isThrottled()).toBe(true)
  shop.clock.now = slot(3)
  await endClosedSlots(shop.app)
  expect(await isThrottled()).toBe(false)
})

test('only a coming quarter hour can be closed, by staff of the restaurant', async () => {
  const { shop, caller, slot } = await openLimited(null)
  const { id: restaurantId } = shop.restaurant
  const close = (at: number, by = caller) => setSlot(shop.app, by, { restaurantId, at, isClosed: true })
  await expect(close(slot(0) + 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(close(slot(-8))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(close(slot(4 * 24 * 8))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(close(slot(0), visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('the limits are stored, audited in one line, and categories are listed for their prep minutes', async () => {
  const { shop, caller } = await openLimited({ maxOrders: 3 })
  const { id: restaurantId } = shop.restaurant
  const { settings, categories, revision } = await readSettings(shop.app, caller, restaurantId)
  expect(settings.rules).toMatchObject([{ maxOrders: 3 }])
  expect(categories.map(({ name }) => name)).toEqual(['Mains', 'Drinks'])
  await saveSettings(shop.app, caller, { restaurantId, revision, settings: { ...settings, rules: [] } })
  const rows = await shop.query(
    `select changes from audit_entries where action = 'settings.throttle_changed' order by at, id`,
  )
  expect(rows.map(({ changes }) => changes)).toContainEqual([
    { field: 'limits', before: 'all orders, every day 00:00-00:00: 3 orders per slot', after: 'none' },
  ])
})

test('limits of a form that was opened before another change are refused, and a repeated save changes nothing', async () => {
  const { shop, caller } = await openLimited({ maxOrders: 3 })
  const { id: restaurantId } = shop.restaurant
  const read = () => readSettings(shop.app, caller, restaurantId)
  const { settings, revision } = await read()
  const save = (maxOrders: number) =>
    saveSettings(shop.app, caller, {
      restaurantId,
      revision,
      settings: { ...settings, rules: [ruleOf({ maxOrders })] },
    })
  const stored = await save(4)
  expect(stored).toMatchObject({ settings: { rules: [{ maxOrders: 4 }] }, revision: revision + 1 })
  expect(await save(4)).toEqual(stored)
  await expect(save(5)).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    status: 409,
    data: { current: stored },
  })
  expect(await read()).toEqual(stored)
  const rows = await shop.query(`select 1 from audit_entries where action = 'settings.throttle_changed'`)
  expect(rows).toHaveLength(2)
})

test('of concurrent forms one stores its limits', async () => {
  const { shop, caller } = await openLimited(null)
  const { id: restaurantId } = shop.restaurant
  const { settings, revision } = await readSettings(shop.app, caller, restaurantId)
  const saves = await Promise.allSettled(
    [1, 2, 3, 4].map((maxOrders) =>
      saveSettings(shop.app, caller, {
        restaurantId,
        revision,
        settings: { ...settings, rules: [ruleOf({ maxOrders })] },
      }),
    ),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
