import { describe, expect, test } from 'vitest'
import { canOrder, type OrderRefusal, orderingOff } from '../../src/ordering/can-order.ts'
import { isPaused, pauseEndsAt } from '../../src/ordering/pause.ts'
import {
  isPauseReasonGiven,
  pauseDurationLabels,
  pauseDurations,
  pauseReasons,
} from '../../src/ordering/pause-reasons.ts'
import type { OrderingSettings, OrderTiming } from '../../src/ordering/restaurant.ts'
import { at, newYork, settings, week } from '../samples.ts'

const noon = at('2026-11-20 12:00')
const asap = (fulfillment: 'pickup' | 'delivery' = 'pickup') => ({
  fulfillment,
  timing: { mode: 'asap' } as OrderTiming,
})
const unavailable = 'Online ordering is temporarily unavailable'
const allOff: Partial<OrderingSettings> = {
  isActive: false,
  onlineOrdersEnabled: false,
  acceptOrders: false,
  pause: { since: noon, until: null },
  calendar: { hours: week(null), specialDays: [] },
  pickupEnabled: false,
}

describe('canOrder', () => {
  test('allows an order when every check passes', () => {
    expect(canOrder(noon, settings(), asap())).toEqual({ ok: true })
    const later = { fulfillment: 'delivery', timing: { mode: 'later', at: at('2026-11-20 18:00') } } as const
    expect(canOrder(noon, settings(), later)).toEqual({ ok: true })
  })

  test('returns the first of several reasons', () => {
    const given = settings(allOff)
    const reasons: (OrderRefusal | 'none')[] = []
    const repairs: Partial<OrderingSettings>[] = [
      {},
      { isActive: true },
      { onlineOrdersEnabled: true },
      { acceptOrders: true },
      { pause: null },
      { calendar: settings().calendar },
      { pickupEnabled: true },
    ]
    let repaired = given
    for (const repair of repairs) {
      repaired = { ...repaired, ...repair }
      const permission = canOrder(noon, repaired, asap())
      reasons.push(permission.ok ? 'none' : permission.reason)
    }
    expect(reasons).toEqual([
      'NOT_FOUND',
      'OFFLINE',
      'NOT_ACCEPTING',
      'PAUSED',
      'CLOSED',
      'PICKUP_OFF',
      'none',
    ])
  })

  test.each([
    ['2026-11-20 12:00', settings({ acceptOrders: false }), 'NOT_ACCEPTING', unavailable],
    ['2026-11-20 12:00', settings({ pause: { since: noon, until: noon + 1 } }), 'PAUSED', unavailable],
    ['2026-11-20 09:00', settings(), 'CLOSED', 'Closed now, opens today 11:00 AM'],
    [
      '2026-11-20 21:30',
      settings(),
      'PAST_CUTOFF',
      'It is too close to closing for an order now. Please choose a later time.',
    ],
    [
      '2026-11-20 12:00',
      settings({ deliveryEnabled: false }),
      'DELIVERY_OFF',
      'Delivery is not offered right now.',
    ],
  ])('at %s', (now, given, reason, message) => {
    expect(canOrder(at(now), given, asap('delivery'))).toEqual({ ok: false, reason, message })
  })

  test('allows a scheduled order while closed, but not for every time', () => {
    const morning = at('2026-11-20 09:00')
    const later = (time: string) =>
      ({ fulfillment: 'pickup', timing: { mode: 'later', at: at(time) } }) as const
    expect(canOrder(morning, settings(), later('2026-11-20 11:00'))).toEqual({ ok: true })
    expect(canOrder(morning, settings(), later('2026-11-20 10:45'))).toMatchObject({
      ok: false,
      reason: 'BAD_TIME',
    })
  })
})

test('nothing can be ordered while neither pickup nor delivery is offered', () => {
  expect(orderingOff(noon, settings({ pickupEnabled: false }))).toBeNull()
  expect(orderingOff(noon, settings({ pickupEnabled: false, deliveryEnabled: false }))).toEqual({
    ok: false,
    reason: 'NOT_ACCEPTING',
    message: unavailable,
  })
  expect(orderingOff(noon, settings(allOff))).toMatchObject({ reason: 'NOT_FOUND' })
})

describe('a pause', () => {
  test('ends at its set end', () => {
    const pause = { since: noon, until: at('2026-11-20 13:00') }
    expect(isPaused(at('2026-11-20 12:59'), settings({ pause }))).toBe(true)
    expect(isPaused(at('2026-11-20 13:00'), settings({ pause }))).toBe(false)
    expect(isPaused(noon, settings())).toBe(false)
  })

  test('without an end ends at the next local midnight', () => {
    expect(pauseEndsAt({ since: noon, until: null }, newYork)).toBe(at('2026-11-21 00:00'))
    const pause = { since: at('2026-10-31 23:59'), until: null }
    expect(pauseEndsAt(pause, newYork)).toBe(at('2026-11-01 00:00'))
    expect(pauseEndsAt({ since: at('2026-11-01 00:30'), until: null }, newYork)).toBe(at('2026-11-02 00:00'))
    expect(isPaused(at('2026-11-01 00:00') - 1, settings({ pause }))).toBe(true)
    expect(isPaused(at('2026-11-01 00:00'), settings({ pause }))).toBe(false)
  })

  test('has these reasons and durations, the shortest first', () => {
    expect(pauseReasons).toEqual([
      'Kitchen overwhelmed',
      'Staff shortage',
      'Special event',
      'Equipment issues',
      'Ingredient shortage',
      'Rush period - need to catch up',
      'Custom reason',
    ])
    expect(pauseDurations.map((duration) => [duration, pauseDurationLabels[duration]])).toEqual([
      [30, '30 minutes'],
      [60, '1 hour'],
      [-1, 'Rest of day'],
    ])
  })

  test('needs a reason, and a custom one needs a text', () => {
    expect(isPauseReasonGiven(null, 'The fryer is out')).toBe(false)
    expect(isPauseReasonGiven('Staff shortage', '')).toBe(true)
    expect(isPauseReasonGiven('Custom reason', ' \n')).toBe(false)
    expect(isPauseReasonGiven('Custom reason', 'The fryer is out')).toBe(true)
  })
})
