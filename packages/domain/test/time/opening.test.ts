import { describe, expect, test } from 'vitest'
import { formatDayAndTime, formatDayAtTime, formatTime } from '../../src/time/format.ts'
import { closedSummary, nextOpening, openSpanAt, openSummary, spansOn } from '../../src/time/opening.ts'
import { closedOn } from '../../src/time/read-hours.ts'
import type { OpeningCalendar } from '../../src/time/weekly-hours.ts'
import { at, newYork, week } from '../samples.ts'

// 2026-11-20 is a Friday.
const daytime: OpeningCalendar = { hours: week(['11:00', '22:00'], { monday: null }), specialDays: [] }
const nights: OpeningCalendar = { hours: week(null, { friday: ['18:00', '02:00'] }), specialDays: [] }
const sundays: OpeningCalendar = { hours: week(null, { sunday: ['11:00', '22:00'] }), specialDays: [] }
const never: OpeningCalendar = { hours: week(null), specialDays: [] }
const aroundTheClock: OpeningCalendar = { hours: week(['00:00', '00:00']), specialDays: [] }
const span = (open: string, close: string) => ({ open: at(open), close: at(close) })

describe('spansOn', () => {
  test.each([
    ['a weekday', '2026-11-20', daytime, [span('2026-11-20 11:00', '2026-11-20 22:00')]],
    ['a closed weekday', '2026-11-23', daytime, []],
    ['a closed date', '2026-11-26', { ...daytime, specialDays: [closedOn('2026-11-26')] }, []],
    ['an overnight evening', '2026-11-20', nights, [span('2026-11-20 18:00', '2026-11-21 02:00')]],
    ['an entire day', '2026-11-20', aroundTheClock, [span('2026-11-20 00:00', '2026-11-21 00:00')]],
    [
      'demonstration hours',
      '2026-11-26',
      { ...never, specialDays: [closedOn('2026-11-26')], alwaysOpen: true },
      [span('2026-11-26 00:00', '2026-11-27 00:00')],
    ],
  ])('%s', (_, date, calendar, spans) => {
    expect(spansOn(date, calendar, newYork)).toEqual(spans)
  })

  test('closes at 23:59 when that is the closing time', () => {
    const calendar = { hours: week(['11:00', '23:59']), specialDays: [] }
    expect(spansOn('2026-11-20', calendar, newYork)).toEqual([span('2026-11-20 11:00', '2026-11-20 23:59')])
  })

  test('has no span when the spring clock change skips it', () => {
    const calendar = { hours: week(['02:15', '02:45']), specialDays: [] }
    expect(spansOn('2026-03-08', calendar, newYork)).toHaveLength(1)
    expect(spansOn('2026-03-08', { ...calendar, hours: week(['02:30', '03:15']) }, newYork)).toEqual([])
    expect(spansOn('2026-03-08', { ...calendar, hours: week(['02:30', '03:30']) }, newYork)).toEqual([])
  })

  test('is an hour shorter or longer when a clock change falls into it', () => {
    const calendar = { hours: week(['22:00', '04:00']), specialDays: [] }
    const hoursOf = (date: string) =>
      spansOn(date, calendar, newYork).map(({ open, close }) => (close - open) / 3_600_000)
    expect(hoursOf('2026-03-07')).toEqual([5])
    expect(hoursOf('2026-10-31')).toEqual([7])
    expect(hoursOf('2026-11-20')).toEqual([6])
  })
})

describe('openSpanAt', () => {
  test.each([
    ['2026-11-20 10:59', null],
    ['2026-11-20 11:00', span('2026-11-20 11:00', '2026-11-20 22:00')],
    ['2026-11-20 21:59', span('2026-11-20 11:00', '2026-11-20 22:00')],
    ['2026-11-20 22:00', null],
  ])('at %s', (now, expected) => {
    expect(openSpanAt(at(now), daytime, newYork)).toEqual(expected)
  })

  test('finds the span that began yesterday', () => {
    const friday = span('2026-11-20 18:00', '2026-11-21 02:00')
    expect(openSpanAt(at('2026-11-21 01:59'), nights, newYork)).toEqual(friday)
    expect(openSpanAt(at('2026-11-21 02:00'), nights, newYork)).toBeNull()
    const closedSaturday = { ...nights, specialDays: [closedOn('2026-11-21')] }
    expect(openSpanAt(at('2026-11-21 01:00'), closedSaturday, newYork)).toEqual(friday)
    const closedFriday = { ...nights, specialDays: [closedOn('2026-11-20')] }
    expect(openSpanAt(at('2026-11-21 01:00'), closedFriday, newYork)).toBeNull()
  })

  test('does not close at midnight when open around the clock', () => {
    const open = openSpanAt(at('2026-11-20 23:50'), aroundTheClock, newYork)
    expect(open?.close).toBeGreaterThan(at('2026-11-26 00:00'))
    const withHoliday = { ...aroundTheClock, specialDays: [closedOn('2026-11-22')] }
    expect(openSpanAt(at('2026-11-20 23:50'), withHoliday, newYork)?.close).toBe(at('2026-11-22 00:00'))
  })

  test('joins overlapping hours', () => {
    const calendar = {
      hours: week(null, { friday: ['18:00', '11:30'], saturday: ['11:00', '20:00'] }),
      specialDays: [],
    }
    const joined = span('2026-11-20 18:00', '2026-11-21 20:00')
    expect(openSpanAt(at('2026-11-20 19:00'), calendar, newYork)).toEqual(joined)
    expect(openSpanAt(at('2026-11-21 15:00'), calendar, newYork)).toEqual(joined)
  })
})

describe('closedSummary and openSummary', () => {
  test.each([
    ['2026-11-20 09:00', daytime, 'Closed now, opens today 11:00 AM'],
    ['2026-11-20 22:30', daytime, 'Closed now, opens tomorrow 11:00 AM'],
    ['2026-11-22 22:30', daytime, 'Closed now, opens Tuesday 11:00 AM'],
    ['2026-11-21 03:00', nights, 'Closed now, opens Friday 6:00 PM'],
    ['2026-11-22 22:30', sundays, 'Closed now, opens Sun, Nov 29, 11:00 AM'],
    ['2026-11-20 12:00', never, 'No opening hours'],
    ['2026-11-20 12:00', daytime, null],
  ])('at %s: %j', (now, calendar, text) => {
    expect(closedSummary(at(now), calendar, newYork)).toBe(text)
  })

  test('state the closing time', () => {
    expect(openSummary(at('2026-11-20 12:00'), daytime, newYork)).toBe('Open until 10:00 PM')
    expect(openSummary(at('2026-11-21 00:30'), nights, newYork)).toBe('Open until 2:00 AM')
    expect(openSummary(at('2026-11-20 23:00'), aroundTheClock, newYork)).toBe('Open 24 hours')
    expect(openSummary(at('2026-11-20 23:00'), daytime, newYork)).toBeNull()
  })

  test('search seven days ahead', () => {
    const fridays = { hours: week(null, { friday: ['11:00', '22:00'] }), specialDays: [] }
    expect(nextOpening(at('2026-11-20 12:00'), fridays, newYork)).toBe(at('2026-11-27 11:00'))
    expect(nextOpening(at('2026-11-20 11:00'), fridays, newYork)).toBe(at('2026-11-27 11:00'))
    const skipped = { ...fridays, specialDays: [closedOn('2026-11-27')] }
    expect(nextOpening(at('2026-11-20 23:00'), skipped, newYork)).toBeNull()
    expect(closedSummary(at('2026-11-20 23:00'), skipped, newYork)).toBe('No opening hours')
  })
})

describe('format', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['19:15', '7:15 PM'],
  ])('formats %s as %s', (time, shown) => {
    expect(formatTime(at(`2026-11-20 ${time}`), newYork)).toBe(shown)
  })

  test.each([
    ['2026-11-20 13:15', 'Today, 1:15 PM'],
    ['2026-11-21 00:00', 'Tomorrow, 12:00 AM'],
    ['2026-11-22 09:30', 'Sun, Nov 22, 9:30 AM'],
    ['2026-11-19 09:30', 'Thu, Nov 19, 9:30 AM'],
    ['2027-01-01 09:30', 'Fri, Jan 1, 9:30 AM'],
  ])('formats %s as %s', (time, shown) => {
    expect(formatDayAndTime(at(time), at('2026-11-20 23:59'), newYork)).toBe(shown)
  })

  test.each([
    ['2026-11-20 13:15', 'today at 1:15 PM'],
    ['2026-11-21 00:00', 'tomorrow at 12:00 AM'],
    ['2026-11-22 09:30', 'Sun, Nov 22 at 9:30 AM'],
  ])('formats %s within a sentence as %s', (time, shown) => {
    expect(formatDayAtTime(at(time), at('2026-11-20 23:59'), newYork)).toBe(shown)
  })
})
