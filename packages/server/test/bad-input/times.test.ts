import type { Instant } from '@comanda/domain/time/instant'
import { instantAt } from '@comanda/domain/time/zone'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { restaurantFields } from '../factories.ts'
import { NOON } from '../test-app.ts'
import { type Counter, expectRefused, openCounter } from './counter.ts'

const zone = 'America/New_York'
const today = '2026-11-20'
let counter: Counter

describe('a restaurant open from nine to nine', () => {
  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    counter = await openCounter(cleanUp)
  })
  beforeEach(() => {
    counter.shop.clock.now = NOON
  })

  test.each([
    ['08:59', 'CLOSED', 'Closed now, opens today 9:00 AM'],
    ['20:30', 'PAST_CUTOFF', 'It is too close to closing for an order now. Please choose a later time.'],
    ['20:59', 'PAST_CUTOFF', 'It is too close to closing for an order now. Please choose a later time.'],
    ['21:00', 'CLOSED', 'Closed now, opens tomorrow 9:00 AM'],
    ['23:30', 'CLOSED', 'Closed now, opens tomorrow 9:00 AM'],
  ])('rejects ASAP orders at %s: %s', async (time, reason, message) => {
    const order = await counter.order()
    counter.shop.clock.now = instantAt(today, time, zone)
    await expectOrderRefused(order, reason, message)
  })

  test.each([
    ['online_orders_enabled = false', 'online_orders_enabled = true', 'OFFLINE'],
    ['accept_orders = false', 'accept_orders = true', 'NOT_ACCEPTING'],
    ["orders_disabled = true, orders_disabled_at = '2026-11-20T16:00Z'", 'orders_disabled = false', 'PAUSED'],
  ])('rejects orders after %s', async (off, on, reason) => {
    const order = await counter.order()
    await counter.shop.changeMenu(`update restaurants set ${off}`)
    onTestFinished(() => counter.shop.changeMenu(`update restaurants set ${on}`))
    await expectOrderRefused(order, reason, 'Online ordering is temporarily unavailable')
  })

  test.each([
    ['long ago', 0, 'This time has passed. Please choose another one.'],
    ['a minute ago', at('11:59'), 'This time has passed. Please choose another one.'],
    ['now', NOON, 'This time has passed. Please choose another one.'],
    ['too soon', at('12:14'), 'This time is too soon. Please choose another one.'],
    ['off the quarter hours', at('13:07'), 'This time is not available. Please choose another one.'],
    ['a millisecond off', at('13:00') + 1, 'This time is not available. Please choose another one.'],
    ['after the cutoff', at('20:45'), 'This time is not available. Please choose another one.'],
    ['at closing', at('21:00'), 'This time is not available. Please choose another one.'],
    ['at night', at('23:00'), 'This time is not available. Please choose another one.'],
    [
      'tomorrow',
      instantAt('2026-11-21', '12:00', zone),
      'This time is too far ahead. Please choose another one.',
    ],
  ])('rejects orders for a time %s', async (_, instant, message) => {
    const order = await counter.order({}, { timing: { mode: 'later', at: instant } })
    await expectOrderRefused(order, 'BAD_TIME', message)
  })

  test('rejects orders for a day on which it is closed', async () => {
    const order = await counter.order({}, { timing: { mode: 'later', at: at('13:00') } })
    await counter.shop.changeMenu(`update restaurants set closed_dates = '["${today}"]'`)
    onTestFinished(() => counter.shop.changeMenu(`update restaurants set closed_dates = '[]'`))
    await expectOrderRefused(order, 'BAD_TIME', 'No opening hours')
  })

  test.each([-1, 1.5, 8_640_000_000_000_001, '2026-11-20T13:00', null, 1e300])(
    'rejects the invalid time %j',
    async (instant) => {
      const order = await counter.order({}, { timing: { mode: 'later', at: instant } })
      await expectRefused(counter, () => counter.post('/orders', order), {
        status: 400,
        code: 'BAD_REQUEST',
        paths: ['request.timing.at'],
      })
    },
  )

  test('rejects the latest possible time without a server error', async () => {
    const order = await counter.order({}, { timing: { mode: 'later', at: 8_640_000_000_000_000 } })
    await expectOrderRefused(order, 'BAD_TIME', 'This time is too far ahead. Please choose another one.')
  })
})

describe('a daylight saving time change', () => {
  const night = { open: '00:00', close: '06:00', closed: false }
  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    const hours = { ...(restaurantFields().hours as object), sunday: night }
    counter = await openCounter(cleanUp, { restaurant: { hours } })
  })

  test('in spring skips an hour without moving slots', async () => {
    counter.shop.clock.now = instantAt('2026-03-07', '23:00', zone)
    await expectSlots({
      accepted: ['2026-03-08T06:45Z', '2026-03-08T07:00Z', '2026-03-08T09:15Z'],
      rejected: ['2026-03-08T04:45Z', '2026-03-08T09:30Z', '2026-03-08T10:00Z', '2026-03-08T10:15Z'],
    })
  })

  test('in autumn offers the repeated hour twice', async () => {
    counter.shop.clock.now = instantAt('2026-10-31', '23:00', zone)
    await expectSlots({
      accepted: ['2026-11-01T05:30Z', '2026-11-01T06:30Z', '2026-11-01T10:15Z'],
      rejected: ['2026-11-01T03:45Z', '2026-11-01T10:30Z', '2026-11-01T11:00Z'],
    })
  })

  async function expectSlots({ accepted, rejected }: { accepted: string[]; rejected: string[] }) {
    for (const instant of accepted) {
      const { status, json } = await price(instant)
      expect(status, `${instant} ${json.message}`).toBe(200)
    }
    for (const instant of rejected) {
      await expectRefused(counter, () => price(instant), { status: 409, code: 'ORDERING_REFUSED' })
    }
  }

  function price(instant: string) {
    const timing = { mode: 'later' as const, at: Date.parse(instant) }
    return counter.post('/prices', { request: counter.shop.request({ timing }) })
  }
})

function at(time: string): Instant {
  return instantAt(today, time, zone)
}

async function expectOrderRefused(order: object, reason: string, message: string) {
  const send = () => counter.post('/orders', order)
  await expectRefused(counter, send, { status: 409, code: 'ORDERING_REFUSED', message })
  expect((await send()).json.data).toEqual({ reason })
}
