import { expect, test } from 'vitest'
import {
  formatDayAndZone,
  formatDayOfYear,
  formatFullMoment,
  formatMoment,
  formatMomentSince,
  lastDays,
} from '../../../src/experiences/back-office/lists/days.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-11-20T17:00:00Z')

test('formats a moment with its day unless it is today, and with its year unless it is this year', () => {
  expect(formatMoment(now - 60_000, now, zone)).toBe('11:59 AM')
  expect(formatMoment(Date.parse('2026-11-20T04:59:00Z'), now, zone)).toBe('Nov 19, 11:59 PM')
  expect(formatMoment(Date.parse('2025-12-31T23:00:00Z'), now, zone)).toBe('Dec 31, 2025')
  expect(formatFullMoment(now, zone)).toBe('Nov 20, 2026, 12:00:00 PM EST')
  expect(formatDayOfYear('2026-01-05', 2026)).toBe('Jan 5')
})

test('names the day and zone of a list once, and the date of later days', () => {
  expect(formatDayAndZone(now, zone)).toBe('Nov 20, 2026, EST')
  expect(formatMomentSince(now + 5000, now, zone)).toBe('12:00:05 PM')
  expect(formatMomentSince(now + 86_400_000, now, zone)).toBe('Nov 21, 12:00:00 PM')
})

test('counts today in the last days, in the restaurant’s time zone', () => {
  expect(lastDays(7, now, zone)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(lastDays(1, Date.parse('2026-11-20T04:00:00Z'), zone)).toEqual({
    from: '2026-11-19',
    to: '2026-11-19',
  })
})
