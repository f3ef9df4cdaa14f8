import { describe, expect, test } from 'vitest'
import { minutes } from '../../src/time/instant.ts'
import {
  formatExactDayAndTime,
  formatExactDayAtTime,
  formatExactTime,
  zoneIfRepeated,
} from '../../src/time/repeated-time.ts'

describe('the zone of a repeated time', () => {
  test.each([
    ['America/New_York', '2026-11-01T04:45:00Z', '2026-11-01T07:00:00Z', ' EDT', ' EST'],
    ['Europe/Berlin', '2026-10-24T23:45:00Z', '2026-10-25T02:00:00Z', ' GMT+2', ' GMT+1'],
    ['Australia/Lord_Howe', '2026-04-04T14:15:00Z', '2026-04-04T15:30:00Z', ' GMT+11', ' GMT+10:30'],
  ])('in %s is named for both, and not for the times around them', (zone, from, until, before, after) => {
    const slots = quarters(Date.parse(from), Date.parse(until))
    const half = (slots.length - 2) / 2
    expect(slots.map((at) => zoneIfRepeated(at, zone))).toEqual([
      '',
      ...Array.from({ length: half }, () => before),
      ...Array.from({ length: half }, () => after),
      '',
    ])
  })

  test('is not named on the day of the spring change or in a zone without changes', () => {
    const spring = quarters(Date.parse('2026-03-08T05:00:00Z'), Date.parse('2026-03-08T09:00:00Z'))
    expect(spring.filter((at) => zoneIfRepeated(at, 'America/New_York') !== '')).toEqual([])
    expect(spring.filter((at) => zoneIfRepeated(at, 'America/Phoenix') !== '')).toEqual([])
  })
})

test('a time has its zone in all formats if its day has it twice, and only then', () => {
  const zone = 'America/New_York'
  const [now, twice, once] = ['03:00', '05:30', '07:30'].map((time) =>
    Date.parse(`2026-11-01T${time}:00Z`),
  ) as [number, number, number]
  expect([twice, once].map((at) => formatExactTime(at, zone))).toEqual(['1:30 AM EDT', '2:30 AM'])
  expect(formatExactDayAndTime(twice, now, zone)).toBe('Tomorrow, 1:30 AM EDT')
  expect(formatExactDayAtTime(once, twice, zone)).toBe('today at 2:30 AM')
})

/** The quarter hours from an instant up to and including another. */
function quarters(from: number, until: number): number[] {
  return Array.from({ length: (until - from) / minutes(15) + 1 }, (_, index) => from + index * minutes(15))
}
