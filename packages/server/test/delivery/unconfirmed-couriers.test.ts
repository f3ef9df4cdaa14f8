import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { CourierGatewayError } from '../../src/gateways/courier/port.ts'
import { createUberDirect } from '../../src/gateways/courier/uber-direct.ts'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { readNotifications } from '../../src/modules/dashboard/read-notifications.ts'
import { listUpdates } from '../../src/modules/delivery/courier/list-updates.ts'
import { cancelOrderCourier, rebookCourier } from '../../src/modules/delivery/courier/rebook-courier.ts'
import { deliverNotification } from '../../src/modules/notifications/public.ts'
import type { Job } from '../../src/platform/jobs/job.ts'
import { runJobs } from '../run-jobs.ts'
import { staffOf } from '../test-app.ts'
import { type CourierShop, openCourierShop, rejectChanges } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'
import { skippingPauses } from './skipping-pauses.ts'

let shop: CourierShop
beforeEach(async () => {
  shop = await openCourierShop()
})

const unconfirmed = 'A courier may be on the way: the booking could not be confirmed.'

const cook = () =>
  staffOf('staff', shop.restaurant.id, { id: 'cook', email: 'cook@example.com', name: 'Kim' })

/** Attempts a booking until it succeeds or has failed for the last time. */
const attemptAll = async (id: string) => {
  while ((await shop.row(id)).state === 'waiting') {
    shop.clock.now = Number((await shop.row(id)).due_at)
    await processDueCouriers(shop.app, id)
  }
}

/** Looks a courier up, as often as it is due, until it counts as cancelled. */
const lookUpUntilCancelled = async (id: string) => {
  while ((await shop.row(id)).state === 'failed') {
    shop.clock.now = Number((await shop.row(id)).due_at)
    await processDueCouriers(shop.app, id)
  }
}

/** Cancels an order; its courier is then due to be canceled. */
const markCancelled = async (id: string) => {
  await shop.query(
    `update orders set status = 'cancelled' where id = '${id}';
     select append_event('${shop.restaurant.id}', 'order.cancelled', '${id}', '{}')`,
  )
  await shop.runPlanner()
}

/** Cancels an order, and does what follows for its courier. */
const cancelOrder = async (id: string) => {
  await markCancelled(id)
  await processDueCouriers(shop.app, id)
}

/** Attempts for the last time to book the courier of an order: the service does, but its response is lost. */
const bookWithoutResponse = async ({ before, after }: Meanwhile = {}) => {
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await shop.query('update courier_deliveries set attempts = 5')
  const { book } = shop.app.courier
  shop.app.courier = {
    ...shop.app.courier,
    async book(booking) {
      await before?.(id)
      await book(booking)
      await after?.(id)
      throw new CourierGatewayError('', 'request_timeout', undefined, true)
    },
  }
  await processDueCouriers(shop.app, id)
  return id
}

/** The service books from now on only once `bookLate` is called: the last booking. */
function loseBookings() {
  const { courier } = shop.app
  let late: (() => Promise<unknown>) | null = null
  const book: typeof courier.book = (booking) => {
    late = () => courier.book(booking)
    return Promise.reject(new CourierGatewayError('', 'request_timeout', undefined, true))
  }
  shop.app.courier = { ...courier, book }
  return { bookLate: () => late?.() }
}

/** What happens to an order before and after the service books its courier. */
type Meanwhile = Partial<Record<'before' | 'after', (id: string) => Promise<unknown>>>

test('a courier whose booking got no response in its last attempt may come, and is canceled with its order', async () => {
  const { app, courier } = shop
  const id = await shop.payDelivery()
  await shop.runPlanner()
  const skipPause = skippingPauses()
  app.courier = createUberDirect({ ...app.config.courier, now: app.now, timeoutMs: 1500 })
  await shop.query('update courier_deliveries set attempts = 5')
  await courier.control({ failNext: 'timeout', failOn: 'delivery' })
  await processDueCouriers(app, id)
  expect(await shop.row(id)).toMatchObject({ state: 'failed', problem: unconfirmed })
  expect((await shop.orders())[0]?.courier).toMatchObject({ state: 'failed', mayBeBooked: true })
  const { updates } = await listUpdates(app, cook(), { restaurantId: shop.restaurant.id })
  expect(updates).toMatchObject([{ kind: 'not_confirmed', problem: unconfirmed }])
  const { notifications } = await readNotifications(app, cook(), {})
  expect(notifications[0]).toMatchObject({ type: 'order.courier_unconfirmed', detail: unconfirmed })
  expect(await courier.deliveries()).toMatchObject([{ status: 'pending' }])
  skipPause()
  await cancelOrder(id)
  expect(await shop.row(id)).toMatchObject({ state: 'cancelled', due_at: null })
  expect(await courier.deliveries()).toMatchObject([{ status: 'canceled' }])
})

test('a courier that may come is not forgotten by a retry that fails, and is canceled with its order', async () => {
  const { app } = shop
  const { courier } = app
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await rejectChanges(shop, `new.state = 'booked'`)
  await attemptAll(id)
  await shop.query('drop trigger reject_change on courier_deliveries')
  app.courier = { ...courier, book: () => Promise.reject(new CourierGatewayError('', 'network')) }
  await rebookCourier(app, cook(), { restaurantId: shop.restaurant.id, orderId: id })
  await attemptAll(id)
  app.courier = courier
  await cancelOrder(id)
  expect(await shop.row(id)).toMatchObject({ state: 'cancelled', due_at: null })
  expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }])
})

test('a courier that the service does not know is not expected any longer once it was canceled', async () => {
  const id = await shop.payDelivery()
  await shop.runPlanner()
  loseBookings()
  await attemptAll(id)
  expect(await shop.row(id)).toMatchObject({ state: 'failed', may_be_booked: true })
  await cancelOrder(id)
  await lookUpUntilCancelled(id)
  expect(await shop.row(id)).toMatchObject({ state: 'cancelled', may_be_booked: false, due_at: null })
})

test('a courier that the service books only after its order was cancelled is found later, and canceled', async () => {
  const { app } = shop
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await shop.query('update courier_deliveries set attempts = 5')
  const { bookLate } = loseBookings()
  await processDueCouriers(app, id)
  await cancelOrder(id)
  expect(await shop.row(id)).toMatchObject({ state: 'failed', cancel_wanted: true, may_be_booked: true })
  await bookLate()
  await lookUpUntilCancelled(id)
  expect(await shop.row(id)).toMatchObject({ state: 'cancelled', may_be_booked: false, due_at: null })
  expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }])
})

test('a courier that may come is looked up for minutes after the kitchen cancelled it, also after many attempts', async () => {
  const { app, clock } = shop
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await shop.query('update courier_deliveries set attempts = 4')
  loseBookings()
  await processDueCouriers(app, id)
  expect(await shop.row(id)).toMatchObject({ state: 'waiting', attempts: 5, may_be_booked: true })
  const cancelledAt = clock.now
  expect(await cancelCourier(id)).toMatchObject({
    kind: 'unconfirmed',
    ticket: { courier: { canRebook: true } },
  })
  await lookUpUntilCancelled(id)
  expect(clock.now - cancelledAt).toBeGreaterThan(minutes(5))
})

test('a courier whose booking could not be stored is canceled with its order', async () => {
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await rejectChanges(shop, `new.state = 'booked'`)
  await attemptAll(id)
  await shop.query('drop trigger reject_change on courier_deliveries')
  await cancelOrder(id)
  expect(await shop.row(id)).toMatchObject({ state: 'cancelled', due_at: null })
  expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }])
})

test('a courier whose booking could not be stored remains possible after an attempt that fails otherwise', async () => {
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await rejectChanges(shop, `new.state = 'booked'`)
  await processDueCouriers(shop.app, id)
  shop.app.courier = {
    ...shop.app.courier,
    book: () => Promise.reject(new CourierGatewayError('', 'network')),
  }
  await attemptAll(id)
  expect((await shop.row(id)).problem).toBe(unconfirmed)
})

test('a courier whose booking could not be stored is announced as possible, and found by rebooking', async () => {
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await rejectChanges(shop, `new.state = 'booked'`)
  while ((await shop.row(id)).state === 'waiting') {
    shop.clock.now = Number((await shop.row(id)).due_at)
    await processDueCouriers(shop.app)
  }
  const sent: EmailMessage[] = []
  shop.app.email = { ...shop.app.email, send: async (email) => void sent.push(email) }
  await runJobs(shop, [deliverNotification] as Job[])
  const about = sent.filter(({ subject }) => subject.startsWith('Courier'))
  expect(about).toHaveLength((await shop.alerts()).length)
  for (const { subject } of about) expect(subject).toMatch(/^Courier not recorded: /)

  await shop.query('drop trigger reject_change on courier_deliveries')
  await rebookCourier(shop.app, cook(), { restaurantId: shop.restaurant.id, orderId: id })
  const [booked, ...others] = await shop.courier.deliveries()
  expect(others).toEqual([])
  expect(await shop.row(id)).toMatchObject({
    state: 'booked',
    round: 2,
    problem: null,
    provider_delivery_id: booked?.id,
  })
})

const cancelCourier = (orderId: string) =>
  cancelOrderCourier(shop.app, cook(), { restaurantId: shop.restaurant.id, orderId })

test.each<[string, Meanwhile]>([
  ['its order is cancelled after it', { after: markCancelled }],
  ['the kitchen cancels it before it', { before: cancelCourier }],
])(
  'a courier whose last booking got no response is canceled if %s, during the attempt',
  async (_, meanwhile) => {
    const id = await bookWithoutResponse(meanwhile)
    await processDueCouriers(shop.app, id)
    expect(await shop.row(id)).toMatchObject({ state: 'cancelled', may_be_booked: false, due_at: null })
    expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }])
  },
)

test('a courier whose booking got no response and who has delivered is not canceled with the order', async () => {
  const id = await bookWithoutResponse()
  const [booked] = await shop.courier.deliveries()
  for (let step = 1; step <= 4; step += 1) await shop.courier.press(booked?.id ?? '', 'advance')
  expect(await shop.row(id)).toMatchObject({ state: 'failed', may_be_booked: true })
  await cancelOrder(id)
  const delivered = { state: 'booked', status: 'delivered', provider_delivery_id: booked?.id }
  expect(await shop.row(id)).toMatchObject({
    ...delivered,
    may_be_booked: false,
    problem: null,
    due_at: null,
  })
})

test('a courier that is requested again during a lookup for the former one is not canceled', async () => {
  const { app } = shop
  const { courier } = app
  const id = await shop.payDelivery()
  await shop.runPlanner()
  loseBookings()
  await processDueCouriers(app, id)
  await cancelCourier(id)
  app.courier = {
    ...courier,
    async find(...of) {
      await rebookCourier(app, cook(), { restaurantId: shop.restaurant.id, orderId: id })
      return courier.find(...of)
    },
  }
  shop.clock.now = Number((await shop.row(id)).due_at)
  await processDueCouriers(app, id)
  expect(await shop.row(id)).toMatchObject({ state: 'booked', round: 2, status: 'pending' })
  expect(await shop.courier.deliveries()).toMatchObject([{ status: 'pending' }])
})

test('a courier that gave up does not hide the one after it, whose booking got no response', async () => {
  const { app } = shop
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await processDueCouriers(app, id)
  const [first] = await shop.courier.deliveries()
  await shop.courier.press(first?.id ?? '', 'cancel')
  shop.clock.now = Number((await shop.row(id)).due_at)
  await processDueCouriers(app, id)
  expect(await shop.row(id)).toMatchObject({ state: 'booked', status: 'canceled' })
  const { bookLate } = loseBookings()
  await rebookCourier(app, cook(), { restaurantId: shop.restaurant.id, orderId: id })
  expect(await shop.row(id)).toMatchObject({ state: 'waiting', round: 2, may_be_booked: true })
  expect(await cancelCourier(id)).toMatchObject({ kind: 'unconfirmed' })
  await bookLate()
  await lookUpUntilCancelled(id)
  expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }])
})
