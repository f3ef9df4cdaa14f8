import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  instantAt,
  isZone,
  minuteOfDay,
  offsetsFrom,
  setOffsets,
  startOfDay,
  weekdayOf,
  zonedTime,
  zoneShortName,
} from '../../src/time/zone.ts'
import { newYork } from '../samples.ts'

const utc = (text: string) => Date.parse(text)
const hour = 3_600_000

describe('zonedTime', () => {
  test('returns calendar date and wall-clock time', () => {
    expect(zonedTime(utc('2026-11-20T18:15:30Z'), newYork)).toEqual({
      date: '2026-11-20',
      year: 2026,
      month: 11,
      day: 20,
      weekday: 'friday',
      minuteOfDay: 13 * 60 + 15,
      second: 30,
    })
  })

  test.each([
    [newYork, '2026-07-05T03:59:59Z', '2026-07-04', 'saturday', 1439],
    [newYork, '2026-07-05T04:00:00Z', '2026-07-05', 'sunday', 0],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01', 'thursday', 5 * 60 + 45],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02', 'friday', 0],
    ['Pacific/Pago_Pago', '2026-01-01T10:59:00Z', '2025-12-31', 'wednesday', 1439],
    ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', '2026-04-05', 'sunday', 119],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05', 'sunday', 90],
  ])('%s at %s', (zone, instant, date, weekday, minute) => {
    expect(zonedTime(utc(instant), zone)).toMatchObject({ date, weekday, minuteOfDay: minute })
  })

  test('refuses an unknown zone', () => {
    expect(() => zonedTime(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('instantAt', () => {
  test.each([
    ['winter', '2026-01-15', '12:00', '2026-01-15T17:00:00Z'],
    ['summer', '2026-07-15', '12:00', '2026-07-15T16:00:00Z'],
    ['before the spring gap', '2026-03-08', '01:59', '2026-03-08T06:59:00Z'],
    ['in the spring gap', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
    ['after the spring gap', '2026-03-08', '03:00', '2026-03-08T07:00:00Z'],
    ['twice in autumn', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['after the autumn change', '2026-11-01', '02:00', '2026-11-01T07:00:00Z'],
    ['the end of a day', '2026-11-20', '24:00', '2026-11-21T05:00:00Z'],
  ])('%s', (_, date, time, expected) => {
    expect(instantAt(date, time, newYork)).toBe(utc(expected))
  })

  test('counts minutes past midnight', () => {
    expect(instantAt('2026-11-20', 1530, newYork)).toBe(utc('2026-11-21T06:30:00Z'))
  })

  test.each(['25:00', '24:01', '9:00', '09:60', '', 'noon'])('refuses the time %j', (time) => {
    expect(() => instantAt('2026-11-20', time, newYork)).toThrow(RangeError)
  })

  test.each(['2026-13-01', '20261120', ''])('refuses the date %j', (date) => {
    expect(() => instantAt(date, '09:00', newYork)).toThrow(RangeError)
  })

  test('inverts zonedTime for every minute of every zone', () => {
    const zones = fc.constantFrom(
      newYork,
      'America/Los_Angeles',
      'America/Havana',
      'Europe/Rome',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'America/St_Johns',
      'Africa/Casablanca',
      'UTC',
    )
    const times = fc.integer({ min: utc('1990-01-01') / 60_000, max: utc('2040-01-01') / 60_000 })
    fc.assert(
      fc.property(zones, times, (zone, minute) => {
        const instant = minute * 60_000
        const local = zonedTime(instant, zone)
        const found = instantAt(local.date, local.minuteOfDay, zone)
        expect(zonedTime(found, zone)).toEqual(local)
        expect(found).toBeLessThanOrEqual(instant)
        // A repeated hour in autumn is the only reason for an earlier result.
        expect(instant - found).toBeLessThanOrEqual(hour)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('days', () => {
  test('are added on the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(weekdayOf('2026-11-20')).toBe('friday')
    expect(minuteOfDay('23:59')).toBe(1439)
  })

  test.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
    ['2026-11-20', 24],
  ])('%s has %i hours', (date, length) => {
    const { start, end } = dayOf(instantAt(date, '12:00', newYork), newYork)
    expect((end - start) / hour).toBe(length)
    expect(start).toBe(startOfDay(date, newYork))
    expect(zonedTime(end - 1, newYork).date).toBe(date)
    expect(zonedTime(end, newYork).date).toBe(addDays(date, 1))
  })

  test('start at 01:00 where the clock change skips midnight', () => {
    expect(zonedTime(startOfDay('2026-03-08', 'America/Havana'), 'America/Havana')).toMatchObject({
      date: '2026-03-08',
      minuteOfDay: 60,
    })
  })

  test('contain their instant in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(newYork, 'America/Havana', 'Pacific/Apia'),
        fc.integer({ min: 0, max: 2e12 }),
        (zone, now) => {
          const { start, end } = dayOf(now, zone)
          expect(start).toBeLessThanOrEqual(now)
          expect(now).toBeLessThan(end)
        },
      ),
    )
  })
})

describe('offsets of a period', () => {
  test('name each change, to the quarter hour', () => {
    expect(offsetsFrom(utc('2026-10-30T13:00:00Z'), 3, newYork)).toEqual({
      changes: [
        [utc('2026-10-30T00:00:00Z'), -4 * hour],
        [utc('2026-11-01T06:00:00Z'), -5 * hour],
      ],
      until: utc('2026-11-02T00:00:00Z'),
    })
  })

  test('lead to the same times as the engine, in and outside the period', () => {
    const zones = ['Australia/Lord_Howe', 'America/Chicago', 'Asia/Kathmandu']
    const instants = fc.sample(
      fc.integer({ min: utc('2026-02-01T00:00:00Z'), max: utc('2026-12-31T00:00:00Z') }),
      { numRuns: 500, seed: 7 },
    )
    const read = () => zones.map((zone) => instants.map((instant) => zonedTime(instant, zone)))
    const byEngine = read()
    for (const zone of zones) setOffsets(zone, offsetsFrom(utc('2026-03-01T12:00:00Z'), 260, zone))
    expect(read()).toEqual(byEngine)
  })

  test('are used instead of the engine', () => {
    setOffsets('Europe/Malta', {
      changes: [[utc('2026-06-01T00:00:00Z'), 3 * hour]],
      until: utc('2026-06-02T00:00:00Z'),
    })
    expect(zonedTime(utc('2026-06-01T10:00:00Z'), 'Europe/Malta').minuteOfDay).toBe(13 * 60)
    expect(zonedTime(utc('2026-06-02T10:00:00Z'), 'Europe/Malta').minuteOfDay).toBe(12 * 60)
  })
})

describe('zone names', () => {
  test('depend on the season', () => {
    expect(zoneShortName(utc('2026-01-15T12:00:00Z'), newYork)).toBe('EST')
    expect(zoneShortName(utc('2026-07-15T12:00:00Z'), newYork)).toBe('EDT')
  })

  test('are validated', () => {
    expect(isZone(newYork)).toBe(true)
    expect(isZone('UTC')).toBe(true)
    expect(['', '+05:00', 'New York', 'Mars/Olympus', '../etc'].filter(isZone)).toEqual([])
  })
})
