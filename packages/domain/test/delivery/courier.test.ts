import { describe, expect, test } from 'vitest'
import {
  bookingStates,
  courierStatuses,
  hasEnded,
  impliedOrderStatus,
  isLaterStatus,
  isUndelivered,
  lacksCourier,
  needsNewCourier,
} from '../../src/delivery/courier-status.ts'
import { courierCustomerText, courierKitchenText, courierTrouble } from '../../src/delivery/courier-text.ts'
import { arrivalAt, courierTimes } from '../../src/delivery/courier-times.ts'
import { statusesBefore } from '../../src/ordering/order-status.ts'
import { minutes } from '../../src/time/instant.ts'

describe('courier status', () => {
  test('is later only if it comes after the last one in the delivery', () => {
    for (const [last, first] of courierStatuses.entries())
      for (const [next, second] of courierStatuses.entries())
        expect(isLaterStatus(second, first)).toBe(next > last)
    expect(isLaterStatus('pending', null)).toBe(true)
  })

  test('ends the delivery when delivered, canceled or returned', () => {
    expect(courierStatuses.filter(hasEnded)).toEqual(['delivered', 'canceled', 'returned'])
    expect(courierStatuses.filter(isUndelivered)).toEqual(['canceled', 'returned'])
  })

  test('an open order lacks a courier when none was found or the last gave up; one can also replace a cancelled one', () => {
    const bookings = bookingStates.flatMap((state) =>
      [null, ...courierStatuses].map((status) => ({ state, status })),
    )
    const without = bookings.filter(lacksCourier)
    expect(without.filter(({ state }) => state === 'booked').map(({ status }) => status)).toEqual([
      'canceled',
      'returned',
    ])
    expect(new Set(without.map(({ state }) => state))).toEqual(new Set(['booked', 'failed']))
    expect(bookings.filter((courier) => needsNewCourier(courier, 'ready'))).toEqual(
      bookings.filter((courier) => lacksCourier(courier) || courier.state === 'cancelled'),
    )
    expect(bookings.some((courier) => needsNewCourier(courier, 'completed'))).toBe(false)
  })
})

test('labels every booking state for the kitchen', () => {
  expect(courierKitchenText({ state: 'failed', status: null })).toBe('Courier not booked')
  expect(courierKitchenText({ state: 'failed', status: null, mayBeBooked: true })).toBe(
    'Courier not confirmed',
  )
  expect(courierKitchenText({ state: 'waiting', status: null })).toBe('Courier will be booked')
  expect(courierKitchenText({ state: 'cancelled', status: 'canceled' })).toBe('Courier cancelled')
})

test('the customer reads that a courier is being arranged only as long as one is', () => {
  expect(courierCustomerText({ state: 'waiting', status: null })).toBe('Arranging a courier')
  const troubles = [
    { state: 'failed' as const, status: null },
    { state: 'booked' as const, status: 'canceled' as const },
    { state: 'booked' as const, status: 'returned' as const },
    { state: 'cancelled' as const, status: 'canceled' as const },
  ]
  expect(troubles.map(courierTrouble)).toEqual(['not_booked', 'cancelled', 'returned', 'called_off'])
  expect(troubles.map(courierCustomerText)).toEqual([null, null, null, null])
})

test('an order has come as far as its courier implies', () => {
  expect(courierStatuses.map(impliedOrderStatus)).toEqual([
    null,
    null,
    'ready',
    'ready',
    'completed',
    null,
    null,
  ])
  expect(statusesBefore('ready')).toEqual([
    'pending',
    'received',
    'acknowledged',
    'accepted',
    'confirmed',
    'preparing',
  ])
})

describe('arrivalAt', () => {
  const promisedAt = Date.parse('2026-11-20T17:00:00Z')
  const courier = { state: 'booked' as const, status: 'pickup' as const }
  const arrival = (status: 'pickup' | 'dropoff', eta: number) =>
    arrivalAt({ promisedAt, courier: { ...courier, status, dropoffEta: promisedAt + minutes(eta) } })

  test('is the promised time until the courier has the order, unless the courier will be late', () => {
    expect(arrivalAt({ promisedAt, courier: null })).toBe(promisedAt)
    expect(arrival('pickup', -20)).toBe(promisedAt)
    expect(arrival('pickup', 4)).toBe(promisedAt)
    expect(arrival('pickup', 12)).toBe(promisedAt + minutes(12))
  })

  test('is the courier’s estimate once the courier has the order', () => {
    expect(arrival('dropoff', -6)).toBe(promisedAt - minutes(6))
  })
})

describe('courierTimes', () => {
  const now = Date.parse('2026-11-20T17:00:00Z')
  const asap = {
    now,
    promisedAt: now + minutes(59),
    isScheduled: false,
    etaMinutes: 24,
    prepMinutes: null,
  }

  test('books a courier for an ASAP order immediately, to arrive when the order is ready', () => {
    expect(courierTimes(asap)).toEqual({ bookAt: now, readyAt: now + minutes(35) })
  })

  test('books a courier for a scheduled order when the kitchen starts, at least 30 minutes before it is ready', () => {
    const later = { ...asap, promisedAt: now + minutes(300), isScheduled: true }
    expect(courierTimes(later)).toEqual({ bookAt: now + minutes(246), readyAt: now + minutes(276) })
    expect(courierTimes({ ...later, prepMinutes: 50 })).toEqual({
      bookAt: now + minutes(226),
      readyAt: now + minutes(276),
    })
  })

  test('never returns a time in the past', () => {
    const late = { ...asap, promisedAt: now - minutes(5), isScheduled: true, etaMinutes: null }
    expect(courierTimes(late)).toEqual({ bookAt: now, readyAt: now })
  })
})
