import { describe, expect, test } from 'vitest'
import { formatSpans } from '../../src/time/format-week.ts'
import { upcomingHolidays } from '../../src/time/holidays.ts'
import { hoursIssues, newDayHours, sortedHours, spansIssue } from '../../src/time/hours-fields.ts'
import { todaysNote } from '../../src/time/opening.ts'
import { readDayHours, readSpecialDays, readWeeklyHours } from '../../src/time/read-hours.ts'
import { byWeekday } from '../../src/time/weekly-hours.ts'
import { at, newYork, week } from '../samples.ts'

const lunch = { open: '11:00', close: '14:30' }
const dinner = { open: '17:00', close: '22:00' }
const night = { open: '17:00', close: '02:00' }

describe('stored hours', () => {
  test('are read in the present and in the former form', () => {
    const stored = {
      monday: { open: '11:00', close: '22:00', closed: false },
      tuesday: { open: '11:00', close: '22:00', closed: true },
      wednesday: [lunch, dinner],
      thursday: { open: null, close: null, closed: false },
      friday: [],
      saturday: { open: '11:00', close: '24:00', closed: false },
    }
    expect(readWeeklyHours(stored)).toEqual({
      monday: [{ open: '11:00', close: '22:00' }],
      tuesday: [],
      wednesday: [lunch, dinner],
      thursday: [],
      friday: [],
      saturday: [{ open: '11:00', close: '00:00' }],
      sunday: [],
    })
  })

  test.each([null, 'open', 12, [{ open: '9', close: '10' }], [null], { open: '25:00', close: '26:00' }])(
    '%j is a closed day',
    (stored) => {
      expect(readDayHours(stored)).toEqual([])
    },
  )

  test('join special days with the former closed dates', () => {
    const stored = [
      { date: '2026-12-24', spans: [lunch], note: 'Christmas Eve' },
      { date: '2026-11-26', spans: [], note: 'Thanksgiving' },
    ]
    expect(readSpecialDays(stored, ['2026-12-24', '2026-12-25'])).toEqual([
      { date: '2026-11-26', spans: [], note: 'Thanksgiving' },
      { date: '2026-12-24', spans: [lunch], note: 'Christmas Eve' },
      { date: '2026-12-25', spans: [], note: '' },
    ])
    expect(readSpecialDays(null, null)).toEqual([])
  })
})

describe('spansIssue', () => {
  test.each([
    ['no span', [], null],
    ['lunch and dinner in any order', [dinner, lunch], null],
    ['dinner until after midnight', [lunch, night], null],
    ['the whole day', [{ open: '00:00', close: '00:00' }], null],
    ['a missing time', [{ open: '', close: '14:00' }], 'Enter both times.'],
    ['an overlap', [lunch, { open: '14:00', close: '16:00' }], 'These hours overlap.'],
    [
      'adjacent spans',
      [lunch, { open: '14:30', close: '16:00' }],
      'These hours follow each other without a break: enter them as one time range.',
    ],
    [
      'a night before the last span',
      [{ open: '11:00', close: '01:00' }, dinner],
      'Only the last time range of a day can end after midnight.',
    ],
    [
      'five spans',
      ['01', '03', '05', '07', '09'].map((hour) => ({ open: `${hour}:00`, close: `${hour}:30` })),
      'Enter no more than 4 time ranges.',
    ],
  ])('judges %s', (_, spans, issue) => {
    expect(spansIssue(spans)).toBe(issue)
  })
})

describe('hoursIssues', () => {
  test('accepts the hours of a new restaurant', () => {
    expect(hoursIssues({ hours: byWeekday(() => [newDayHours]), specialDays: [] })).toEqual({})
  })

  test('names the day into which the night before extends', () => {
    const hours = {
      ...week(null),
      saturday: [{ open: '18:00', close: '03:00' }],
      sunday: [{ open: '02:00', close: '04:00' }],
    }
    expect(hoursIssues({ hours, specialDays: [] })).toEqual({
      'hours.sunday': 'Saturday ends at 3:00 AM, after these hours begin.',
    })
    const touching = { ...hours, sunday: [{ open: '03:00', close: '04:00' }] }
    expect(hoursIssues({ hours: touching, specialDays: [] })).toEqual({})
  })

  test('names special days by date', () => {
    const specialDays = [
      { date: '2026-12-24', spans: [lunch, lunch], note: '' },
      { date: '2026-12-25', spans: [], note: 'x'.repeat(81) },
      { date: '2026-12-26', spans: [], note: '' },
      { date: '2026-12-26', spans: [lunch], note: '' },
    ]
    expect(hoursIssues({ hours: week(null), specialDays })).toEqual({
      'specialDays.2026-12-24': 'These hours overlap.',
      'specialDays.2026-12-25': 'The note has more than 80 characters.',
      'specialDays.2026-12-26': 'This date is in the list twice.',
    })
    const many = Array.from({ length: 101 }, (_, n) => ({ date: `2027-01-${n}`, spans: [], note: '' }))
    expect(hoursIssues({ hours: week(null), specialDays: many }).specialDays).toMatch(/no more than 100/)
  })

  test('stored hours are in order', () => {
    const hours = { ...week(null), monday: [dinner, lunch] }
    const specialDays = [
      { date: '2026-12-25', spans: [], note: ' Christmas ' },
      { date: '2026-12-24', spans: [dinner, lunch], note: '' },
    ]
    expect(sortedHours({ hours, specialDays })).toEqual({
      hours: { ...week(null), monday: [lunch, dinner] },
      specialDays: [
        { date: '2026-12-24', spans: [lunch, dinner], note: '' },
        { date: '2026-12-25', spans: [], note: 'Christmas' },
      ],
    })
  })
})

test('formatSpans lists the spans of a day', () => {
  expect(formatSpans([])).toBe('Closed')
  expect(formatSpans([lunch, night])).toBe('11:00 AM to 2:30 PM, 5:00 PM to 2:00 AM')
  expect(formatSpans([{ open: '00:00', close: '00:00' }])).toBe('Open 24 hours')
})

test('todaysNote is the note of a special day in the zone of the restaurant', () => {
  const calendar = {
    hours: week(null),
    specialDays: [{ date: '2026-11-26', spans: [], note: 'Thanksgiving' }],
  }
  expect(todaysNote(at('2026-11-26 00:00'), calendar, newYork)).toBe('Thanksgiving')
  expect(todaysNote(at('2026-11-26 23:59'), calendar, newYork)).toBe('Thanksgiving')
  expect(todaysNote(at('2026-11-27 00:00'), calendar, newYork)).toBe('')
})

describe('upcomingHolidays', () => {
  test('lists those of the next 12 months in order', () => {
    expect(upcomingHolidays('2026-11-23')).toEqual([
      { date: '2026-11-26', name: 'Thanksgiving' },
      { date: '2026-12-24', name: 'Christmas Eve' },
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-12-31', name: 'New Year’s Eve' },
      { date: '2027-01-01', name: 'New Year’s Day' },
      { date: '2027-02-14', name: 'Valentine’s Day' },
      { date: '2027-03-28', name: 'Easter Sunday' },
      { date: '2027-05-09', name: 'Mother’s Day' },
      { date: '2027-05-31', name: 'Memorial Day' },
      { date: '2027-06-20', name: 'Father’s Day' },
      { date: '2027-07-04', name: 'Independence Day' },
      { date: '2027-09-06', name: 'Labor Day' },
    ])
  })

  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
  ])('knows Easter Sunday of %i', (year, date) => {
    expect(upcomingHolidays(`${year}-01-01`)).toContainEqual({ date, name: 'Easter Sunday' })
  })
})
