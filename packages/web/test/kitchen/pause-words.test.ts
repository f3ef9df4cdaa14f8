import { expect, test } from 'vitest'
import {
  disabledWords,
  disableFailed,
  enabledWords,
  openOrdersStay,
  pauseSentence,
  untilWords,
} from '../../src/experiences/kitchen/pause/pause-words.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)
/** 6:42 PM in the restaurant's zone. */
const now = at('2026-11-20T23:42:00Z')

test('says until when in the restaurant’s own time, with the day where that is another', () => {
  expect(untilWords(at('2026-11-21T00:12:00Z'), now, zone)).toBe('until 7:12 PM')
  expect(untilWords(at('2026-11-21T05:00:00Z'), now, zone)).toBe('until midnight')
  expect(untilWords(at('2026-11-21T05:30:00Z'), now, zone)).toBe('until tomorrow, 12:30 AM')
  expect(untilWords(at('2026-11-23T17:00:00Z'), now, zone)).toBe('until Mon, Nov 23, 12:00 PM')
})

test('takes the midnight of a day of 25 hours for midnight', () => {
  const sunday = at('2026-11-01T16:00:00Z')
  expect(untilWords(at('2026-11-02T05:00:00Z'), sunday, zone)).toBe('until midnight')
})

test('says why and until when', () => {
  const pause = { reason: 'Staff shortage', until: at('2026-11-21T00:12:00Z') }
  expect(pauseSentence(pause, now, zone)).toBe('Staff shortage, until 7:12 PM')
})

test('claims that the management hears of it only when a mail is queued', () => {
  const until = 'until 7:12 PM'
  expect(disabledWords({ changed: true, told: true }, 'No gas', until)).toBe(
    'Ordering is disabled until 7:12 PM. Reason: No gas. Management was notified by e-mail.',
  )
  expect(disabledWords({ changed: true, told: false }, 'No gas', until)).not.toContain('notified by e-mail')
  expect(disabledWords({ changed: false, told: false }, 'No gas', until)).toBe(
    'Ordering was disabled already, until 7:12 PM.',
  )
  expect(enabledWords({ resumed: true, told: true })).toBe(
    'Ordering is re-enabled. Management was notified by e-mail.',
  )
  expect(enabledWords({ resumed: true, told: false })).not.toContain('notified by e-mail')
  expect(enabledWords({ resumed: false, told: false })).toBe('Ordering was enabled already.')
})

test('says what to do about a failure', () => {
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

test('counts the orders that stay', () => {
  expect(openOrdersStay(0)).toBe('New orders stop at once. Management gets an e-mail.')
  expect(openOrdersStay(1)).toContain('The open order stays.')
  expect(openOrdersStay(6)).toContain('The 6 open orders stay.')
})
