import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { workOffCouriers } from '../../src/modules/delivery/courier/work-off.ts'
import { loadTicketById } from '../../src/modules/orders/public.ts'
import { type CourierShop, home, openCourierShop } from './courier-shop.ts'

let shop: CourierShop
let id: string
let deliveryId: string
let promisedAt: number
beforeEach(async () => {
  shop = await openCourierShop()
  promisedAt = shop.clock.now + hours(4)
  id = await shop.pays(home, { timing: { mode: 'later', at: promisedAt } })
  await shop.plans()
  shop.clock.now = Number((await shop.row(id)).due_at)
  await workOffCouriers(shop.app)
  deliveryId = (await delivery()).id
})

const delivery = async () => {
  const [first, ...others] = await shop.courier.deliveries()
  if (!first || others.length > 0) throw new Error(`${others.length + 1} deliveries`)
  return first
}

/** The kitchen promises the order so much later than the customer was told. */
async function moves(by: number): Promise<void> {
  await shop.database.owner.query(
    `with moved as (update orders set promised_at = $2 where id = $1 returning restaurant_id, id)
     select append_event(restaurant_id, 'order.promise_moved', id) from moved`,
    [id, new Date(promisedAt + by)],
  )
  await shop.plans()
}

const said = async () => (await shop.updates()).filter((update) => update.includes('told'))
const ticketProblem = () =>
  shop.app.db.tenant(
    shop.restaurant.id,
    'test',
    async (tx) => (await loadTicketById(tx, shop.restaurant.id, id))?.courier?.problem,
  )

test('a courier who is booked is told when the kitchen moves its promise', async () => {
  const before = await delivery()
  await moves(minutes(25))
  await workOffCouriers(shop.app)
  const after = await delivery()
  expect(Date.parse(after.pickup_ready) - Date.parse(before.pickup_ready)).toBe(minutes(25))
  expect(Date.parse(after.dropoff_deadline)).toBeGreaterThanOrEqual(promisedAt + minutes(25))
  expect(after.pickup.notes).toMatch(/^Order #?\w{8}, ready at \d{1,2}:\d\d [AP]M$/)
  expect(await shop.row(id)).toMatchObject({
    promised_at_told: new Date(promisedAt + minutes(25)),
    problem: null,
    due_at: new Date(shop.clock.now + minutes(3)),
  })
  expect(await said()).toEqual(['told pending'])
})

test('hears of each change once, and of the last when there are many', async () => {
  for (const by of [10, 20, 30]) await moves(minutes(by))
  await Promise.all(Array.from({ length: 10 }, () => workOffCouriers(shop.app)))
  expect(await said()).toEqual(['told pending'])
  expect(await shop.row(id)).toMatchObject({ promised_at_told: new Date(promisedAt + minutes(30)) })
  await shop.plans()
  shop.clock.now += minutes(3)
  await workOffCouriers(shop.app)
  expect(await said()).toEqual(['told pending'])
  await moves(minutes(5))
  await workOffCouriers(shop.app)
  expect(await said()).toEqual(['told pending', 'told pending'])
})

test('hears nothing of a promise that was moved there and back', async () => {
  await moves(minutes(10))
  await moves(0)
  await workOffCouriers(shop.app)
  expect(await said()).toEqual([])
})

test('hears of a promise that moves while the first is being told', async () => {
  await moves(minutes(10))
  const update = shop.app.courier.update
  shop.app.courier.update = async (...input) => {
    shop.app.courier.update = update
    const answer = await update(...input)
    await moves(minutes(20))
    return answer
  }
  await workOffCouriers(shop.app)
  await workOffCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ promised_at_told: new Date(promisedAt + minutes(20)) })
  expect(await said()).toEqual(['told pending', 'told pending'])
})

test('on the way to the kitchen reads the new time in the note, for the times cannot be moved any more', async () => {
  await shop.courier.press(deliveryId, 'advance')
  const before = await delivery()
  await moves(minutes(15))
  await workOffCouriers(shop.app)
  const after = await delivery()
  expect(after.pickup_ready).toBe(before.pickup_ready)
  expect(after.pickup.notes).toContain('ready at')
  expect(await said()).toEqual(['told pending'])
})

test('with the bag in hand hears nothing, and the kitchen of no trouble', async () => {
  await shop.courier.press(deliveryId, 'advance')
  await shop.courier.press(deliveryId, 'advance')
  await moves(minutes(15))
  await workOffCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'pickup_complete', problem: null })
  expect(await said()).toEqual([])
})

test('is told once the courier service can be reached again', async () => {
  await shop.courier.control({ failNext: 'network', failOn: 'update' })
  await moves(minutes(15))
  await workOffCouriers(shop.app)
  expect(await said()).toEqual([])
  shop.clock.now += minutes(1)
  await workOffCouriers(shop.app)
  expect(await said()).toEqual(['told pending'])
  expect(await shop.row(id)).toMatchObject({ tell_attempts: 0, problem: null })
})

test('of whom the courier service does not answer is the kitchen’s to call, until the next change is told', async () => {
  await shop.courier.control({ failNext: '503', failOn: 'update', failTimes: 4 })
  await moves(minutes(15))
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await workOffCouriers(shop.app)
    shop.clock.now += minutes(2)
  }
  expect(await said()).toEqual(['not_told pending'])
  expect(await ticketProblem()).toBe('Not told of the new time. The courier service has trouble of its own.')
  await moves(minutes(20))
  await workOffCouriers(shop.app)
  expect(await said()).toEqual(['not_told pending', 'told pending'])
  expect(await ticketProblem()).toBeNull()
})

test('whose times and note are refused is the kitchen’s to call, at once, until the bag is gone', async () => {
  await shop.courier.control({ failNext: 'invalid_params', failOn: 'update', failTimes: 2 })
  await moves(minutes(15))
  await workOffCouriers(shop.app)
  expect(await said()).toEqual(['not_told pending'])
  expect(await ticketProblem()).toMatch(/^Not told of the new time\. /)
  await shop.courier.press(deliveryId, 'advance')
  await shop.courier.press(deliveryId, 'advance')
  shop.clock.now += minutes(3)
  await workOffCouriers(shop.app)
  expect(await ticketProblem()).toBeNull()
})

test('of a cancelled order is sent away, and told nothing', async () => {
  await moves(minutes(15))
  await shop.database.owner.query(
    `update orders set status = 'cancelled' where id = '${id}';
     select append_event('${shop.restaurant.id}', 'order.cancelled', '${id}', '{}')`,
  )
  await shop.plans()
  await workOffCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ state: 'cancelled' })
  expect(await said()).toEqual([])
})
