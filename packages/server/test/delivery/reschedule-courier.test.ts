import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { loadTicketById } from '../../src/modules/orders/public.ts'
import { type CourierShop, home, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'

let shop: CourierShop
let id: string
let deliveryId: string
let promisedAt: number
beforeEach(async () => {
  shop = await openCourierShop()
  promisedAt = shop.clock.now + hours(4)
  id = await shop.payDelivery(home, { timing: { mode: 'later', at: promisedAt } })
  await shop.runPlanner()
  shop.clock.now = Number((await shop.row(id)).due_at)
  await processDueCouriers(shop.app)
  deliveryId = (await delivery()).id
})

const delivery = async () => {
  const [first, ...others] = await shop.courier.deliveries()
  if (!first || others.length > 0) throw new Error(`${others.length + 1} deliveries`)
  return first
}

/** Moves the promised time of the order by this much from the original one. */
async function movePromiseBy(by: number): Promise<void> {
  await shop.query(
    `with moved as (update orders set promised_at = $2 where id = $1 returning restaurant_id, id)
     select append_event(restaurant_id, 'order.promise_moved', id) from moved`,
    [id, new Date(promisedAt + by)],
  )
  await shop.runPlanner()
}

const timeUpdates = async () => (await shop.updates()).filter((update) => update.includes('rescheduled'))
const ticketProblem = () =>
  shop.app.db.tenant(
    shop.restaurant.id,
    'test',
    async (tx) => (await loadTicketById(tx, shop.restaurant.id, id))?.courier?.problem,
  )

test('a booked courier is notified when the kitchen changes the promised time', async () => {
  const before = await delivery()
  await movePromiseBy(minutes(25))
  await processDueCouriers(shop.app)
  const after = await delivery()
  expect(Date.parse(after.pickup_ready) - Date.parse(before.pickup_ready)).toBe(minutes(25))
  expect(Date.parse(after.dropoff_deadline)).toBeGreaterThanOrEqual(promisedAt + minutes(25))
  expect(after.pickup.notes).toMatch(/^Order \w{8}, number 1, ready at \d{1,2}:\d\d [AP]M$/)
  expect(await shop.row(id)).toMatchObject({
    notified_promise: new Date(promisedAt + minutes(25)),
    problem: null,
    due_at: new Date(shop.clock.now + minutes(3)),
  })
  expect(await timeUpdates()).toEqual(['rescheduled pending'])
})

test('sends each change once, and only the last of several pending ones', async () => {
  for (const by of [10, 20, 30]) await movePromiseBy(minutes(by))
  await Promise.all(Array.from({ length: 10 }, () => processDueCouriers(shop.app)))
  expect(await timeUpdates()).toEqual(['rescheduled pending'])
  expect(await shop.row(id)).toMatchObject({ notified_promise: new Date(promisedAt + minutes(30)) })
  await shop.runPlanner()
  shop.clock.now += minutes(3)
  await processDueCouriers(shop.app)
  expect(await timeUpdates()).toEqual(['rescheduled pending'])
  await movePromiseBy(minutes(5))
  await processDueCouriers(shop.app)
  expect(await timeUpdates()).toEqual(['rescheduled pending', 'rescheduled pending'])
})

test('sends nothing when the promised time was moved there and back', async () => {
  await movePromiseBy(minutes(10))
  await movePromiseBy(0)
  await processDueCouriers(shop.app)
  expect(await timeUpdates()).toEqual([])
})

test('sends a change that happens during the call for the first one', async () => {
  await movePromiseBy(minutes(10))
  const update = shop.app.courier.update
  shop.app.courier.update = async (...input) => {
    shop.app.courier.update = update
    const response = await update(...input)
    await movePromiseBy(minutes(20))
    return response
  }
  await processDueCouriers(shop.app)
  await processDueCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ notified_promise: new Date(promisedAt + minutes(20)) })
  expect(await timeUpdates()).toEqual(['rescheduled pending', 'rescheduled pending'])
})

test('puts the new time in the note when the courier is already on the way to the kitchen', async () => {
  await shop.courier.press(deliveryId, 'advance')
  const before = await delivery()
  await movePromiseBy(minutes(15))
  await processDueCouriers(shop.app)
  const after = await delivery()
  expect(after.pickup_ready).toBe(before.pickup_ready)
  expect(after.pickup.notes).toContain('ready at')
  expect(await timeUpdates()).toEqual(['rescheduled pending'])
})

test('sends nothing and reports no problem once the courier has the bag', async () => {
  await shop.courier.press(deliveryId, 'advance')
  await shop.courier.press(deliveryId, 'advance')
  await movePromiseBy(minutes(15))
  await processDueCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'pickup_complete', problem: null })
  expect(await timeUpdates()).toEqual([])
})

test('retries until the courier service is reachable again', async () => {
  await shop.courier.control({ failNext: 'network', failOn: 'update' })
  await movePromiseBy(minutes(15))
  await processDueCouriers(shop.app)
  expect(await timeUpdates()).toEqual([])
  shop.clock.now += minutes(1)
  await processDueCouriers(shop.app)
  expect(await timeUpdates()).toEqual(['rescheduled pending'])
  expect(await shop.row(id)).toMatchObject({ reschedule_attempts: 0, problem: null })
})

test('shows a problem when the courier service stays unavailable, until the next change is sent', async () => {
  await shop.courier.control({ failNext: '503', failOn: 'update', failTimes: 4 })
  await movePromiseBy(minutes(15))
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await processDueCouriers(shop.app)
    shop.clock.now += minutes(2)
  }
  expect(await timeUpdates()).toEqual(['not_rescheduled pending'])
  expect(await ticketProblem()).toBe(
    'The courier was not notified of the new time. The courier service is having technical problems.',
  )
  await movePromiseBy(minutes(20))
  await processDueCouriers(shop.app)
  expect(await timeUpdates()).toEqual(['not_rescheduled pending', 'rescheduled pending'])
  expect(await ticketProblem()).toBeNull()
})

test('shows a problem immediately when the change is rejected, until the courier has the bag', async () => {
  await shop.courier.control({ failNext: 'invalid_params', failOn: 'update', failTimes: 2 })
  await movePromiseBy(minutes(15))
  await processDueCouriers(shop.app)
  expect(await timeUpdates()).toEqual(['not_rescheduled pending'])
  expect(await ticketProblem()).toMatch(/^The courier was not notified of the new time\. /)
  await shop.courier.press(deliveryId, 'advance')
  await shop.courier.press(deliveryId, 'advance')
  shop.clock.now += minutes(3)
  await processDueCouriers(shop.app)
  expect(await ticketProblem()).toBeNull()
})

test('sends no change for a cancelled order, and cancels its courier', async () => {
  await movePromiseBy(minutes(15))
  await shop.query(
    `update orders set status = 'cancelled' where id = '${id}';
     select append_event('${shop.restaurant.id}', 'order.cancelled', '${id}', '{}')`,
  )
  await shop.runPlanner()
  await processDueCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ state: 'cancelled' })
  expect(await timeUpdates()).toEqual([])
})
