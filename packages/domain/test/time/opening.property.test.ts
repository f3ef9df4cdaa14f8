import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOpening, openSpanAt, spansOn } from '../../src/time/opening.ts'
import {
  byWeekday,
  type DaySpan,
  type OpeningCalendar,
  type WeeklyHours,
} from '../../src/time/weekly-hours.ts'
import { addDays, minuteOfDay, weekdayOf, zonedTime } from '../../src/time/zone.ts'

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 45, 59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const spans = fc.array(fc.record({ open: time, close: time }), { maxLength: 3 })
const week = fc
  .tuple(spans, spans, spans, spans, spans, spans, spans)
  .map((days): WeeklyHours => byWeekday((_, index) => days[index]!))

// Around both clock changes of 2026 in America/New_York, Europe/Rome and Australia/Lord_Howe.
const cases = fc
  .record({
    zone: fc.constantFrom('America/New_York', 'Europe/Rome', 'Australia/Lord_Howe', 'America/Phoenix'),
    hours: week,
    special: fc.array(fc.record({ offset: fc.integer({ min: -2, max: 8 }), spans }), { maxLength: 3 }),
    now: fc.oneof(
      fc.integer({ min: Date.parse('2026-03-06'), max: Date.parse('2026-04-07') }),
      fc.integer({ min: Date.parse('2026-10-02'), max: Date.parse('2026-11-03') }),
    ),
  })
  .map(({ zone, hours, special, now }) => {
    const { date } = zonedTime(now, zone)
    const byDate = new Map(special.map(({ offset, spans }) => [addDays(date, offset), spans]))
    const specialDays = [...byDate].map(([date, spans]) => ({ date, spans, note: '' }))
    return { zone, now, calendar: { hours, specialDays } satisfies OpeningCalendar }
  })

test('a restaurant is open exactly at the wall-clock times of the day, or of the evening before', () => {
  fc.assert(
    fc.property(cases, ({ zone, now, calendar }) => {
      const { date, minuteOfDay: minute } = zonedTime(now, zone)
      // Near a clock change the wall clock skips or repeats an hour.
      fc.pre(!isNearClockChange(now, zone))
      const timesOf = (day: string): readonly DaySpan[] =>
        calendar.specialDays.find((special) => special.date === day)?.spans ?? calendar.hours[weekdayOf(day)]
      const isOpen =
        timesOf(date).some(
          (span) => minute >= start(span) && (ends(span) <= start(span) || minute < ends(span)),
        ) || timesOf(addDays(date, -1)).some((span) => ends(span) <= start(span) && minute < ends(span))
      expect(openSpanAt(now, calendar, zone) !== null).toBe(isOpen)
    }),
    { numRuns: 500 },
  )
})

test('the spans of a day are disjoint and in order, and begin on that day', () => {
  fc.assert(
    fc.property(cases, ({ zone, now, calendar }) => {
      const { date } = zonedTime(now, zone)
      for (let day = -1; day <= 7; day += 1) {
        const found = spansOn(addDays(date, day), calendar, zone)
        for (const [index, { open, close }] of found.entries()) {
          expect(zonedTime(open, zone).date).toBe(addDays(date, day))
          expect(close).toBeGreaterThan(open)
          if (index > 0) expect(open).toBeGreaterThan(found[index - 1]!.close)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('a closed restaurant stays closed until its next opening, and is open then', () => {
  fc.assert(
    fc.property(cases, ({ zone, now, calendar }) => {
      fc.pre(openSpanAt(now, calendar, zone) === null)
      const opening = nextOpening(now, calendar, zone)
      fc.pre(opening !== null)
      expect(openSpanAt(opening!, calendar, zone)?.open).toBe(opening)
      for (const share of [0.25, 0.5, 0.75, 0.999])
        expect(openSpanAt(now + Math.floor((opening! - now) * share), calendar, zone)).toBeNull()
    }),
    { numRuns: 300 },
  )
})

test('an open restaurant is open until its span closes, and closed then', () => {
  fc.assert(
    fc.property(cases, ({ zone, now, calendar }) => {
      const span = openSpanAt(now, calendar, zone)
      // Around the clock: spans are joined up to a week ahead.
      fc.pre(span !== null && span.close - now < 6 * 86_400_000)
      expect(openSpanAt(span!.close - 1, calendar, zone)?.close).toBe(span!.close)
      expect(openSpanAt(span!.close, calendar, zone)).toBeNull()
    }),
    { numRuns: 300 },
  )
})

const start = ({ open }: DaySpan) => minuteOfDay(open)
const ends = ({ close }: DaySpan) => minuteOfDay(close)

function isNearClockChange(now: number, zone: string): boolean {
  const wall = (at: number) => zonedTime(at, zone).minuteOfDay
  const hour = 3_600_000
  const shift = (at: number) => (((wall(at + 3 * hour) - wall(at)) % 1440) + 1440) % 1440
  // Times of spans are read with the offset at their beginning or end, up to a day away.
  return [-30, -27, -24, -21, -18, -15, -12, -9, -6, -3, 0, 3, 6, 9].some(
    (ahead) => shift(now + ahead * hour) !== 180,
  )
}
