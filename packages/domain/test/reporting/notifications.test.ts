import { expect, test } from 'vitest'
import {
  notificationOf,
  notificationTypes,
  severities,
  severityOf,
} from '../../src/reporting/notifications.ts'

test('an event is a notification by its type, and others are none', () => {
  expect(notificationOf('order.escalated', {})).toBe('order.escalated')
  expect(notificationOf('order.status_changed', {})).toBeNull()
  expect(notificationOf('restaurant.busy_changed', null)).toBeNull()
})

test('a change of the courier is a notification only when the booking failed', () => {
  expect(notificationOf('order.courier_changed', { state: 'failed' })).toBe('order.courier_failed')
  expect(notificationOf('order.courier_changed', { state: 'failed', mayBeBooked: false })).toBe(
    'order.courier_failed',
  )
  expect(notificationOf('order.courier_changed', { state: 'failed', mayBeBooked: true })).toBe(
    'order.courier_unconfirmed',
  )
  expect(notificationOf('order.courier_changed', { state: 'booked' })).toBeNull()
  expect(notificationOf('order.courier_changed', null)).toBeNull()
})

test('a change of a pause is its start or its end', () => {
  expect(notificationOf('restaurant.pause_changed', { change: 'ordering.disabled' })).toBe(
    'restaurant.paused',
  )
  expect(notificationOf('restaurant.pause_changed', { change: 'ordering.enabled' })).toBe(
    'restaurant.resumed',
  )
})

test('every notification has a severity, and a new order is not an alarm', () => {
  for (const type of notificationTypes) expect(severities).toContain(severityOf(type))
  expect(severityOf('order.paid')).toBe('info')
  expect(severityOf('order.refund_failed')).toBe('error')
})
