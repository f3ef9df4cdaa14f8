import { describe, expect, test } from 'vitest'
import { courierStatuses, hasEnded, isLaterStatus, isUndelivered } from '../../src/delivery/courier-status.ts'
import {
  courierCustomerText,
  courierKitchenText,
  courierStepsReached,
} from '../../src/delivery/courier-text.ts'
import { courierTimes } from '../../src/delivery/courier-times.ts'
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
})

test('labels every booking state, and shows the customer a failed booking as still being arranged', () => {
  expect(courierKitchenText({ state: 'failed', status: null })).toBe('Courier not booked')
  expect(courierCustomerText({ state: 'failed', status: null })).toBe('Arranging a courier')
  expect(courierKitchenText({ state: 'waiting', status: null })).toBe('Courier will be booked')
  expect(courierKitchenText({ state: 'cancelled', status: 'canceled' })).toBe('Courier cancelled')
  expect(courierStatuses.map((status) => courierStepsReached({ state: 'booked', status }))).toEqual([
    1, 2, 3, 3, 4, 0, 0,
  ])
  expect(courierStepsReached({ state: 'waiting', status: null })).toBe(0)
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
