import { describe, expect, test } from 'vitest'
import { elapsedLabel } from '../../src/kitchen/ticket-urgency.ts'
import { cents } from '../../src/money/cents.ts'
import { type CheckoutState, missingFor, missingMessages } from '../../src/ordering/checkout-steps.ts'
import { minimumIssue } from '../../src/ordering/minimum.ts'
import { orderNumberOf, ticketNumberOf } from '../../src/ordering/order-number.ts'
import {
  advanceLabel,
  nextStatus,
  type OrderStatus,
  orderStatuses,
  phaseOf,
} from '../../src/ordering/order-status.ts'
import { isPaid, readPaymentStatus } from '../../src/ordering/payment-status.ts'
import { promisedAt } from '../../src/ordering/promised-at.ts'
import { at, settings } from '../samples.ts'

const now = at('2026-11-20 12:00')
const minute = 60_000

describe('minimumIssue', () => {
  const given = settings({ minimumOrderPickup: cents(500), minimumOrderDelivery: cents(1500) })

  test('states the missing amount', () => {
    expect(minimumIssue(cents(1275), 'delivery', given)).toEqual({
      message: 'Minimum order for delivery: $15.00. Add $2.25 more to continue.',
      missing: 225,
    })
    expect(minimumIssue(cents(499), 'pickup', given)?.message).toBe(
      'Minimum order for pickup: $5.00. Add $0.01 more to continue.',
    )
  })

  test('accepts exactly the minimum', () => {
    expect(minimumIssue(cents(1500), 'delivery', given)).toBeNull()
    expect(minimumIssue(cents(0), 'pickup', settings())).toBeNull()
  })
})

describe('promisedAt', () => {
  const asap = { now, timing: { mode: 'asap' }, courierEtaMinutes: null } as const

  test.each([
    ['pickup', null, null, 20],
    ['delivery', null, null, 45],
    ['pickup', 35, null, 35],
    ['delivery', 35, null, 35],
    ['delivery', 35, 12, 47],
    ['delivery', null, 12, 57],
    ['pickup', 35, 12, 35],
    ['pickup', 0, null, 0],
  ] as const)(
    '%s with %s minutes of preparation and %s of travel is in %i',
    (fulfillment, prep, courierEtaMinutes, minutes) => {
      const given = settings({ estimatedPrepMinutes: prep })
      expect(promisedAt({ ...asap, fulfillment, settings: given, courierEtaMinutes })).toBe(
        now + minutes * minute,
      )
    },
  )

  test('is the chosen time of a scheduled order', () => {
    const timing = { mode: 'later', at: now + 5 } as const
    expect(
      promisedAt({ ...asap, timing, fulfillment: 'delivery', settings: settings(), courierEtaMinutes: 30 }),
    ).toBe(now + 5)
  })
})

test('order number and ticket number are the last 8 and 6 characters of the id', () => {
  const id = '0b8f7a52-3c1d-4e5f-9a6b-1c2d3e4f5a6b'
  expect(orderNumberOf(id)).toBe('3E4F5A6B')
  expect(ticketNumberOf(id)).toBe('4F5A6B')
})

describe('checkout steps', () => {
  const ready: CheckoutState = {
    restaurantId: 'r',
    itemCount: 2,
    fulfillment: 'delivery',
    address: '12 Elm St, Summit, NJ 07901',
    customerComplete: true,
  }

  test.each([
    [{}, [null, null, null]],
    [{ restaurantId: null }, ['order', 'order', 'order']],
    [{ itemCount: 0 }, ['order', 'order', 'order']],
    [{ fulfillment: null }, ['order', 'order', 'order']],
    [{ customerComplete: false }, [null, null, 'info']],
    [{ address: ' ' }, [null, null, 'info']],
    [{ address: null, fulfillment: 'pickup' as const }, [null, null, null]],
  ])('with %j report as missing: %j', (changes, missing) => {
    const steps = ['summary', 'customer-info', 'payment'] as const
    expect(steps.map((step) => missingFor(step, { ...ready, ...changes }))).toEqual(missing)
  })

  test('have a message for what is missing', () => {
    expect(missingMessages).toEqual({
      order: 'No order data found. Please start a new order.',
      info: 'Missing order information. Please start over.',
    })
  })
})

describe('elapsed time', () => {
  test.each([
    [0, '0 min'],
    [59, '0 min'],
    [60, '1 min'],
    [59 * 60 + 59, '59 min'],
    [60 * 60, '1h 0m'],
    [125 * 60, '2h 5m'],
    [-30, '0 min'],
  ])('of %i seconds is shown as %s', (seconds, label) => {
    expect(elapsedLabel(now, now + seconds * 1000)).toBe(label)
  })
})

describe('order status', () => {
  test('advances from every open status to completed', () => {
    for (const start of orderStatuses) {
      const path: OrderStatus[] = [start]
      for (let next = nextStatus(start); next; next = nextStatus(next)) {
        expect(path).not.toContain(next)
        path.push(next)
      }
      expect(['completed', 'cancelled']).toContain(path.at(-1))
    }
  })

  test('has a button exactly where there is a next status', () => {
    for (const status of orderStatuses) {
      expect(advanceLabel(status, 'pickup') !== null).toBe(nextStatus(status) !== null)
    }
  })

  test.each([
    ['received', 'new', 'ACKNOWLEDGE', 'ACKNOWLEDGE'],
    ['confirmed', 'acknowledged', 'START PREPARING', 'START PREPARING'],
    ['preparing', 'preparing', 'MARK READY', 'MARK READY'],
    ['ready', 'ready', 'PICKED UP', 'DRIVER PICKUP'],
    ['cancelled', 'cancelled', null, null],
  ] as const)('%s', (status, phase, pickup, delivery) => {
    expect(phaseOf(status)).toBe(phase)
    expect(advanceLabel(status, 'pickup')).toBe(pickup)
    expect(advanceLabel(status, 'delivery')).toBe(delivery)
  })
})

test('readPaymentStatus maps stored statuses, and unknown ones to pending', () => {
  expect(['paid', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'nonsense'].map(isPaid)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(readPaymentStatus('paid')).toBe('succeeded')
  expect(readPaymentStatus('nonsense')).toBe('pending')
})
