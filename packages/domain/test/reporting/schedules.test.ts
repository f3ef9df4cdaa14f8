import { expect, test } from 'vitest'
import { duePeriod, nextSending } from '../../src/reporting/schedules.ts'

const newYork = 'America/New_York'
const at = (text: string) => Date.parse(text)
const iso = (instant: number) => new Date(instant).toISOString()

test('a week is due from 6:00 of the Monday after it', () => {
  const week = (text: string) => duePeriod('weekly', at(text), newYork)
  expect(week('2026-11-23T05:59-05:00')).toEqual({ first: '2026-11-09', last: '2026-11-15' })
  expect(week('2026-11-23T06:00-05:00')).toEqual({ first: '2026-11-16', last: '2026-11-22' })
  expect(week('2026-11-29T23:00-05:00')).toEqual({ first: '2026-11-16', last: '2026-11-22' })
})

test('a month is due from 6:00 of the first day after it, in the zone of the restaurant', () => {
  const month = (text: string, zone = newYork) => duePeriod('monthly', at(text), zone)
  expect(month('2026-12-01T05:59-05:00')).toEqual({ first: '2026-10-01', last: '2026-10-31' })
  expect(month('2026-12-01T06:00-05:00')).toEqual({ first: '2026-11-01', last: '2026-11-30' })
  expect(month('2026-12-01T06:00-05:00', 'America/Los_Angeles').first).toBe('2026-10-01')
  expect(month('2027-01-01T12:00-05:00')).toEqual({ first: '2026-12-01', last: '2026-12-31' })
})

test('the next sending is at 6:00 local time, even after a change of the clock', () => {
  const next = (frequency: 'weekly' | 'monthly', text: string) =>
    iso(nextSending(frequency, at(text), newYork))
  expect(next('weekly', '2026-10-30T12:00-04:00')).toBe('2026-11-02T11:00:00.000Z')
  expect(next('weekly', '2026-11-02T05:00-05:00')).toBe('2026-11-02T11:00:00.000Z')
  expect(next('weekly', '2026-11-02T06:00-05:00')).toBe('2026-11-09T11:00:00.000Z')
  expect(next('monthly', '2026-11-30T12:00-05:00')).toBe('2026-12-01T11:00:00.000Z')
  expect(next('monthly', '2026-12-31T12:00-05:00')).toBe('2027-01-01T11:00:00.000Z')
})

test('the period that is due changes exactly at each sending', () => {
  let now = at('2026-01-15T12:00-05:00')
  for (let count = 0; count < 60; count += 1) {
    const sending = nextSending('weekly', now, newYork)
    const before = duePeriod('weekly', sending - 1, newYork)
    const after = duePeriod('weekly', sending, newYork)
    expect(after.first > before.last).toBe(true)
    expect(Date.parse(after.first) - Date.parse(before.first)).toBe(7 * 86_400_000)
    now = sending
  }
})
