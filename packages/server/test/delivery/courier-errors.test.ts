import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { createUberDirect } from '../../src/gateways/courier/uber-direct.ts'
import { courierJob, quoteDelivery } from '../../src/modules/delivery/public.ts'
import { readDeadJobs, reviveJob } from '../../src/platform/jobs/dead-jobs.ts'
import { type Job, retryPolicies } from '../../src/platform/jobs/job.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { type CourierShop, home, openCourierShop, rejectChanges } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'
import { skippingPauses } from './skipping-pauses.ts'

let shop: CourierShop
beforeEach(async () => {
  shop = await openCourierShop()
})

const credentials = 'The courier service rejected the restaurant’s credentials.'
const details = 'The courier service rejected the details of this delivery.'
const times = 'The courier service is not available at this time.'
const busy = 'All couriers are busy.'
const unconfirmed = 'A courier may be on the way: the booking could not be confirmed.'
const outage = 'The courier service is having technical problems.'

/** Each error code of the provider, the text on the ticket, and whether the booking is retried. */
const codes: [code: string, text: string, isRetried: boolean][] = [
  ['invalid_params', details, false],
  ['not_allowed', details, false],
  ['unknown_location', 'The courier service cannot find the address.', false],
  ['address_undeliverable', 'The courier service does not deliver to this address.', false],
  ['address_undeliverable_limited_couriers', 'No courier is near this address right now.', true],
  ['missing_payment', 'The restaurant’s courier account has no payment method.', false],
  ['pickup_ready_too_late', times, false],
  ['pickup_ready_too_early', times, true],
  ['pickup_deadline_too_early', times, true],
  ['pickup_window_too_small', times, true],
  ['dropoff_ready_after_pickup_deadline', times, true],
  ['dropoff_deadline_too_early', times, true],
  ['dropoff_deadline_before_pickup_deadline', times, true],
  ['unauthorized', credentials, false],
  ['customer_suspended', 'The restaurant’s courier account is suspended.', false],
  ['customer_blocked', 'The restaurant’s courier account is blocked.', false],
  ['customer_not_found', 'The restaurant’s courier account does not exist.', false],
  ['request_timeout', 'The courier service took too long to respond.', true],
  ['customer_limited', 'Too many requests to the courier service.', true],
  ['internal_server_error', outage, true],
  ['unknown_error', outage, true],
  ['couriers_busy', busy, true],
  ['robo_couriers_busy', busy, true],
  ['service_unavailable', outage, true],
  ['network', 'The courier service cannot be reached.', true],
]
/** Codes for an unusable quote: a new quote is requested and the booking succeeds. */
const quoteErrors = ['expired_quote', 'used_quote', 'mismatched_price_quote']

test('a rejected booking shows a readable problem, and is retried where a retry can help', async () => {
  const ids: string[] = []
  for (const _ of codes) ids.push(await shop.payDelivery())
  await shop.runPlanner()
  const seen: typeof codes = []
  for (const [at, [failNext]] of codes.entries()) {
    const id = ids[at] ?? ''
    await shop.courier.control({
      failNext,
      failOn: 'delivery',
      failTimes: failNext === 'unauthorized' ? 2 : 1,
    })
    await processDueCouriers(shop.app, id)
    const { state, problem } = await shop.row(id)
    seen.push([failNext, String(problem), state === 'waiting'])
  }
  expect(seen).toEqual(codes)
  expect(await shop.courier.deliveries()).toEqual([])
})

test.each([
  ['booking', `new.state = 'booked'`, 'waiting', 'failed', unconfirmed],
  [
    'cancellation',
    `new.state = 'cancelled'`,
    'booked',
    'booked',
    'The courier service returned an unexpected error.',
  ],
] as const)(
  'a %s that cannot be stored is given up and alerts the management, like one that the service rejects',
  async (kind, condition, before, after, problem) => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    if (kind === 'cancellation') {
      await processDueCouriers(shop.app, id)
      await shop.query('update courier_deliveries set cancel_wanted = true, due_at = $1', [
        new Date(shop.clock.now),
      ])
    }
    await rejectChanges(shop, condition)
    while ((await shop.alerts()).length === 0) {
      const { due_at: dueAt, state } = await shop.row(id)
      expect(state).toBe(before)
      shop.clock.now = Number(dueAt)
      await processDueCouriers(shop.app, id)
    }
    expect(await shop.row(id)).toMatchObject({ state: after, problem, cancel_wanted: false })
  },
)

test('a job that cannot store any outcome is listed as dead once, and can be retried', async () => {
  const id = await shop.payDelivery()
  await shop.runPlanner()
  await rejectChanges(shop, 'new.state <> old.state or new.problem is distinct from old.problem')
  const run = async () => {
    await runJobs(shop, [courierJob] as Job[])
    shop.clock.now += minutes(2)
  }
  for (let attempt = 0; attempt < 2 * retryPolicies.urgent.maxAttempts; attempt += 1) await run()
  const dead = () => shop.app.db.platform('test', (tx) => readDeadJobs(tx))
  const listed = await dead()
  expect(listed).toMatchObject([{ task: 'courier', error: 'not storable', restaurantId: shop.restaurant.id }])
  const rows = await shop.query(`select key from graphile_worker.jobs where task_identifier = 'courier'`)
  expect(rows).toHaveLength(1)
  await shop.query('drop trigger reject_change on courier_deliveries')
  for (const job of listed) await shop.app.db.platform('test', (tx) => reviveJob(tx, job))
  await run()
  expect(await shop.row(id)).toMatchObject({ state: 'booked' })
  expect(await dead()).toEqual([])
})

test('while the courier service does not respond, bookings, cancellations and quotes wait for it without being sent', async () => {
  const { app, courier } = shop
  const [booked = '', silent = '', waiting = ''] = [
    await shop.payDelivery(),
    await shop.payDelivery(),
    await shop.payDelivery(),
  ]
  await shop.runPlanner()
  const process = (orderId: string) => processDueCouriers(app, orderId)
  await process(booked)
  const skipPause = skippingPauses()
  app.courier = createUberDirect({ ...app.config.courier, now: app.now, timeoutMs: 1500 })

  await courier.control({ failNext: 'timeout', failOn: 'delivery' })
  await process(silent)
  await process(waiting)
  const unreachable = { state: 'waiting', attempts: 1, problem: 'The courier service cannot be reached.' }
  for (const id of [silent, waiting]) expect(await shop.row(id)).toMatchObject(unreachable)
  await shop.query('update courier_deliveries set cancel_wanted = true, due_at = $2 where order_id = $1', [
    booked,
    new Date(app.now()),
  ])
  await process(booked)
  expect(await shop.row(booked)).toMatchObject({ state: 'booked', cancel_wanted: true })
  await expect(
    quoteDelivery(app, visitor(), { restaurantId: shop.restaurant.id, address: home }),
  ).rejects.toMatchObject({
    code: 'DELIVERY_UNAVAILABLE',
    status: 422,
    message: 'Failed to get delivery quote from Uber',
    data: { advice: 'try_again' },
  })
  // Only what was sent before: the booking without a response is at the provider.
  expect((await courier.deliveries()).map(({ external_id }) => external_id).toSorted()).toEqual(
    [booked, silent].toSorted(),
  )

  skipPause()
  shop.clock.now += minutes(1)
  for (const id of [silent, waiting, booked]) await process(id)
  expect(await shop.row(silent)).toMatchObject({ state: 'booked', problem: null })
  expect(await shop.row(waiting)).toMatchObject({ state: 'booked', problem: null })
  expect(await shop.row(booked)).toMatchObject({ state: 'cancelled' })
  expect(await courier.deliveries()).toHaveLength(3)
  expect(await shop.alerts()).toEqual([])
})

test('a failed quote states whether another address or another attempt can help', async () => {
  const advised: Record<string, unknown> = {}
  for (const failNext of ['address_undeliverable', 'unknown_location', 'couriers_busy', 'customer_blocked']) {
    await shop.courier.control({ failNext, failOn: 'quote' })
    const failure = await quoteDelivery(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      address: home,
    }).catch((error) => error)
    advised[failNext] = failure.data.advice
  }
  expect(advised).toEqual({
    address_undeliverable: 'other_address',
    unknown_location: 'other_address',
    couriers_busy: 'try_again',
    customer_blocked: null,
  })
})

test('a booking with an unusable quote gets a new quote', async () => {
  for (const failNext of quoteErrors) {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await shop.courier.control({ failNext, failOn: 'delivery' })
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', problem: null })
  }
  expect(await shop.courier.deliveries()).toHaveLength(quoteErrors.length)
})

test('a failed quote shows the customer only the documented text', async () => {
  for (const failNext of [...codes.map(([code]) => code), ...quoteErrors]) {
    // A rejected token and a broken connection are retried once.
    const failTimes = ['unauthorized', 'network'].includes(failNext) ? 2 : 1
    await shop.courier.control({ failNext, failOn: 'quote', failTimes })
    const quote = quoteDelivery(shop.app, visitor(), { restaurantId: shop.restaurant.id, address: home })
    await expect(quote, failNext).rejects.toMatchObject({
      code: 'DELIVERY_UNAVAILABLE',
      status: 422,
      message: 'Failed to get delivery quote from Uber',
    })
  }
})

test.each([
  [{ clientSecret: 'wrong' }, /^Uber OAuth failed: 401 - /],
  [{ clientId: null }, /^Uber Direct credentials not configured for this restaurant$/],
  [{ clientSecret: '' }, /^Uber Direct credentials not configured for this restaurant$/],
  [{ customerId: null }, /^Uber Customer ID not configured for this restaurant$/],
])('an account with %j shows which part is wrong', async (changes, message) => {
  await shop.account(changes)
  await expect(
    quoteDelivery(shop.app, visitor(), { restaurantId: shop.restaurant.id, address: home }),
  ).rejects.toMatchObject({ code: 'DELIVERY_UNAVAILABLE', message: expect.stringMatching(message) })
})
