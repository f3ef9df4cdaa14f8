import { formatDayAndTime } from '@comanda/domain/time/format'
import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { listTimes } from '../../src/modules/checkout/list-times.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { releaseQueued } from '../../src/modules/throttling/public.ts'
import { visitor } from '../test-app.ts'
import { openLimited } from './limited-shop.ts'

test('the last place of a slot goes to one of fifty concurrent orders, and the others learn the next free time', async () => {
  const { shop, later, slot } = await openLimited({ maxOrders: 1 })
  const requests = await Promise.all(Array.from({ length: 50 }, () => shop.orderInput({ request: later(0) })))
  const results = await Promise.allSettled(
    requests.map((request) => placeOrder(shop.app, visitor(), request)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const next = formatDayAndTime(slot(1), shop.app.now(), 'America/New_York')
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    expect(result.reason).toMatchObject({
      code: 'TIME_FULL',
      status: 409,
      data: { timing: 'later', nextAt: slot(1) },
      message: `The kitchen is full for this time. The next available time is ${next}.`,
    })
  }
  expect(await shop.orders()).toHaveLength(1)
})

test('fifty concurrent ASAP orders never exceed the limit of a slot and move on to the next free times', async () => {
  const { shop } = await openLimited({ maxOrders: 3 })
  const requests = await Promise.all(Array.from({ length: 50 }, () => shop.orderInput()))
  const results = await Promise.allSettled(
    requests.map((request) => placeOrder(shop.app, visitor(), request)),
  )
  const stored = await shop.orders()
  const bySlot = Map.groupBy(stored, (order) =>
    Math.floor((order.promised_at as Date).getTime() / minutes(15)),
  )
  expect([...bySlot.values()].map(({ length }) => length).filter((count) => count > 3)).toEqual([])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(stored.length)
  expect(stored.length).toBeGreaterThan(20)
})

test('an unpaid order counts until its time to pay is over', async () => {
  const { shop, later } = await openLimited({ maxOrders: 1 })
  const early = await shop.orderInput({ request: later(0) })
  await shop.place({ request: later(0) })
  await expect(placeOrder(shop.app, visitor(), early)).rejects.toMatchObject({ code: 'TIME_FULL' })
  shop.clock.now += minutes(shop.app.config.pendingMinutes + 1)
  expect(await shop.place({ request: later(0) })).toHaveProperty('orderId')
})

test('the customer who replaces an unpaid order keeps its place', async () => {
  const { shop, later } = await openLimited({ maxOrders: 1 })
  const { token } = await shop.place({ request: later(0) })
  const priced = await priceRequest(shop.app, visitor(), {
    restaurantId: shop.restaurant.id,
    request: later(0),
    ownOrder: token,
  })
  const input = await shop.orderInput({ request: later(1), ownOrder: token })
  const again = { ...input, request: later(0), displayedTotal: priced.breakdown.grandTotal }
  expect(await placeOrder(shop.app, visitor(), again)).toHaveProperty('orderId')
})

test('the times, the price and the order agree on an ASAP order that moves', async () => {
  const { shop, later } = await openLimited({ maxOrders: 1 })
  const usual = shop.app.now() + minutes(20)
  const nextSlot = Math.floor(usual / minutes(15)) * minutes(15) + minutes(15)
  const early = await shop.orderInput()
  await shop.place({ request: later(0, nextSlot) })
  await shop.place()
  const { restaurantId, request } = early
  const times = await listTimes(shop.app, visitor(), { restaurantId, fulfillment: 'pickup' })
  const { promisedAt } = await priceRequest(shop.app, visitor(), { restaurantId, request })
  expect(promisedAt).toBe(nextSlot + minutes(15))
  expect(times.asap).toEqual({ at: promisedAt, isDelayed: true })
  expect(times.slots.slice(0, 2)).toEqual([
    { at: nextSlot, left: 0, isFull: true },
    { at: promisedAt, left: 1, isFull: false },
  ])
  await expect(placeOrder(shop.app, visitor(), { ...early, displayedTime: usual })).rejects.toMatchObject({
    code: 'TIME_FULL',
    data: { timing: 'asap', nextAt: promisedAt },
  })
  const { orderId } = await placeOrder(shop.app, visitor(), { ...early, displayedTime: promisedAt })
  const order = (await shop.orders()).find(({ id }) => id === orderId)
  expect(order).toMatchObject({
    promised_at: new Date(promisedAt),
    held_until: new Date(promisedAt - minutes(20)),
    throttled_minutes: (promisedAt - usual) / minutes(1),
    scheduled_for: null,
  })
})

test('prep minutes of the ordered dishes fill a slot', async () => {
  const { shop, later } = await openLimited({ maxPrepMinutes: 12 })
  await shop.place({ request: later(0) })
  const large = { ...later(0), lines: [shop.line('Soup', { quantity: 2 })] }
  await expect(shop.place({ request: large })).rejects.toMatchObject({ code: 'TIME_FULL' })
  const small = { ...later(0), lines: [shop.line('Soup', { quantity: 1 })] }
  expect(await shop.place({ request: small })).toHaveProperty('orderId')
  expect((await shop.orders()).map((order) => order.prep_minutes)).toEqual([8, 4])
})

test('an order beyond those in progress waits for capacity, and its ticket comes up when one is ready', async () => {
  const { shop, board, placePaid, step } = await openLimited({ maxInProgress: 1 })
  const [first, second, third] = [await placePaid(), await placePaid(), await placePaid()]
  const heldUntil = async () =>
    Object.fromEntries((await board()).map(({ orderId, heldUntil }) => [orderId, heldUntil]))
  const promised = Object.fromEntries((await board()).map(({ orderId, promisedAt }) => [orderId, promisedAt]))
  const held = {
    [first.orderId]: null,
    [second.orderId]: promised[first.orderId],
    [third.orderId]: promised[second.orderId],
  }
  expect(await heldUntil()).toEqual(held)
  await releaseQueued(shop.app)
  expect(await heldUntil()).toEqual(held)
  shop.clock.now += minutes(4)
  for (let steps = 0; steps < 3; steps += 1) await step(first.orderId)
  await releaseQueued(shop.app)
  expect(await heldUntil()).toEqual({ ...held, [second.orderId]: shop.app.now() })
  expect((await shop.events()).filter((type) => type === 'order.came_up')).toHaveLength(1)
  await releaseQueued(shop.app)
  expect(await heldUntil()).toEqual({ ...held, [second.orderId]: shop.app.now() })
})

test('an order that limits of a slot have moved does not come up when the kitchen has capacity', async () => {
  const { shop, board, placePaid } = await openLimited({ maxOrders: 1 })
  await placePaid()
  const { orderId } = await placePaid()
  const held = (await board()).find((ticket) => ticket.orderId === orderId)?.heldUntil
  expect(held).toBeGreaterThan(shop.app.now())
  await releaseQueued(shop.app)
  expect((await board()).find((ticket) => ticket.orderId === orderId)?.heldUntil).toBe(held)
})

test('without limits an order is promised as before', async () => {
  const { shop } = await openLimited(null)
  const { orderId } = await shop.place()
  const [order] = await shop.orders()
  expect(order).toMatchObject({
    id: orderId,
    promised_at: new Date(shop.app.now() + minutes(20)),
    held_until: null,
    is_queued: false,
    throttled_minutes: 0,
    prep_minutes: 8,
  })
})
