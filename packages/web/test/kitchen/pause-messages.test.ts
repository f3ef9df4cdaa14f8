import { expect, test } from 'vitest'
import {
  disabledMessage,
  disableFailed,
  enabledMessage,
  formatUntil,
  openOrdersNotice,
  pauseSentence,
} from '../../src/experiences/kitchen/pause/pause-messages.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)
/** 6:42 PM in the restaurant’s zone. */
const now = at('2026-11-20T23:42:00Z')

test('the end of a pause is shown in the restaurant’s time zone, with the day unless it is today', () => {
  expect(formatUntil(at('2026-11-21T00:12:00Z'), now, zone)).toBe('until 7:12 PM')
  expect(formatUntil(at('2026-11-21T05:00:00Z'), now, zone)).toBe('until midnight')
  expect(formatUntil(at('2026-11-21T05:30:00Z'), now, zone)).toBe('until tomorrow, 12:30 AM')
  expect(formatUntil(at('2026-11-23T17:00:00Z'), now, zone)).toBe('until Mon, Nov 23, 12:00 PM')
})

test('the end of a day of 25 hours is shown as midnight', () => {
  const sunday = at('2026-11-01T16:00:00Z')
  expect(formatUntil(at('2026-11-02T05:00:00Z'), sunday, zone)).toBe('until midnight')
})

test('the reason and the end of a pause are shown', () => {
  const pause = { reason: 'Staff shortage', until: at('2026-11-21T00:12:00Z') }
  expect(pauseSentence(pause, now, zone)).toBe('Staff shortage, until 7:12 PM')
})

test('a notification of management is mentioned only if an email was queued', () => {
  const until = 'until 7:12 PM'
  expect(disabledMessage({ changed: true, notified: true }, 'No gas', until)).toBe(
    'Ordering is disabled until 7:12 PM. Reason: No gas. Management was notified by email.',
  )
  expect(disabledMessage({ changed: true, notified: false }, 'No gas', until)).not.toContain(
    'notified by email',
  )
  expect(disabledMessage({ changed: false, notified: false }, 'No gas', until)).toBe(
    'Ordering was already disabled, until 7:12 PM.',
  )
  expect(enabledMessage({ resumed: true, notified: true })).toBe(
    'Ordering is re-enabled. Management was notified by email.',
  )
  expect(enabledMessage({ resumed: true, notified: false })).not.toContain('notified by email')
  expect(enabledMessage({ resumed: false, notified: false })).toBe('Ordering was already enabled.')
})

test('a failure message states what to do', () => {
  const failure = { code: 'FETCH_ERROR', status: null, message: 'No line' }
  expect(disableFailed(failure)).toBe('Failed to disable ordering. Please try again.')
  expect(disableFailed({ code: 'INTERNAL', status: 500, message: 'Oops' })).toBe(
    'Failed to disable ordering. Please try again or contact support.',
  )
  const unread = {
    code: 'PHOTO_REFUSED',
    status: 422,
    message: 'This photo cannot be read. Please retake it.',
  }
  expect(disableFailed(unread)).toBe(
    'Failed to disable ordering. This photo cannot be read. Please retake it. Please try again or contact support.',
  )
})

test('the open orders that are not affected are counted', () => {
  expect(openOrdersNotice(0)).toBe('New orders stop immediately. Management gets an email.')
  expect(openOrdersNotice(1)).toContain('The open order is not affected.')
  expect(openOrdersNotice(6)).toContain('The 6 open orders are not affected.')
})
