import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scheduledIssue, slotDays } from '../../src/ordering/slots.ts'
import { nextAvailableTime } from '../../src/ordering/timing.ts'
import { openSpanAt, spansOn } from '../../src/time/opening.ts'
import { byWeekday, type WeeklyHours } from '../../src/time/weekly-hours.ts'
import { addDays, zonedTime } from '../../src/time/zone.ts'
import { settings } from '../samples.ts'

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 5, 15, 30, 59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
// Up to three spans a day, in any order, overlapping and past midnight.
const day = fc.array(fc.record({ open: time, close: time }), { maxLength: 3 })
const hours = fc
  .tuple(day, day, day, day, day, day, day)
  .map((days): WeeklyHours => byWeekday((_, index) => days[index]!))
const zone = fc.constantFrom(
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Europe/Rome',
  'America/Phoenix',
)
// Around the clock changes of 2026, and any time within two years.
const now = fc.oneof(
  fc.integer({ min: Date.parse('2026-03-05'), max: Date.parse('2026-04-08') }),
  fc.integer({ min: Date.parse('2026-10-01'), max: Date.parse('2026-11-05') }),
  fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }),
)

const restaurants = fc
  .record({
    timezone: zone,
    hours,
    special: fc.uniqueArray(fc.record({ offset: fc.integer({ min: -1, max: 7 }), spans: day }), {
      selector: ({ offset }) => offset,
      maxLength: 3,
    }),
    orderCutoffMinutes: fc.constantFrom(0, 15, 30, 60),
    advanceOrderingEnabled: fc.boolean(),
    advanceOrderingHours: fc.integer({ min: 1, max: 96 }),
    now,
  })
  .map(({ hours, special, now, ...rest }) => {
    const { date } = zonedTime(now, rest.timezone)
    const specialDays = special.map(({ offset, spans }) => ({ date: addDays(date, offset), spans, note: '' }))
    return { now, given: settings({ ...rest, calendar: { hours, specialDays } }) }
  })

test('slotDays offers only quarter hours inside opening hours, before the cutoff and 30 minutes ahead', () => {
  fc.assert(
    fc.property(restaurants, ({ now, given }) => {
      for (const { date, slots } of slotDays(now, given, 'pickup')) {
        for (const slot of slots) {
          const local = zonedTime(slot, given.timezone)
          expect(local.date).toBe(date)
          expect(local.minuteOfDay % 15).toBe(0)
          expect(slot).toBeGreaterThanOrEqual(now + 30 * 60_000)
          const span = openSpanAt(slot, given.calendar, given.timezone)
          expect(span).not.toBeNull()
          expect(slot).toBeLessThan(span!.close - given.orderCutoffMinutes * 60_000)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('slotDays offers each time once, in order, and scheduledIssue accepts it', () => {
  fc.assert(
    fc.property(restaurants, ({ now, given }) => {
      const slots = slotDays(now, given, 'pickup').flatMap((offered) => offered.slots)
      for (const [index, slot] of slots.entries()) {
        if (index > 0) expect(slot).toBeGreaterThan(slots[index - 1]!)
      }
      for (const slot of slots.filter((_, index) => index % 17 === 0)) {
        expect(scheduledIssue(slot, now, given)).toBeNull()
      }
    }),
    { numRuns: 100 },
  )
})

test('slotDays starts with the next available time when the restaurant is closed', () => {
  fc.assert(
    fc.property(restaurants, ({ now, given }) => {
      if (openSpanAt(now, given.calendar, given.timezone)) return
      const first = slotDays(now, given, 'pickup')[0]?.slots[0]
      if (first !== undefined) expect(nextAvailableTime(now, given)).toBe(first)
    }),
    { numRuns: 200 },
  )
})

test('openSpanAt always contains now when it joins spans', () => {
  fc.assert(
    fc.property(restaurants, ({ now, given }) => {
      const { calendar, timezone } = given
      const joined = openSpanAt(now, calendar, timezone)
      const { date } = zonedTime(now, timezone)
      const inside = [addDays(date, -1), date]
        .flatMap((begun) => spansOn(begun, calendar, timezone))
        .some(({ open, close }) => open <= now && now < close)
      expect(joined !== null).toBe(inside)
      if (joined) {
        expect(joined.open).toBeLessThanOrEqual(now)
        expect(joined.close).toBeGreaterThan(now)
      }
    }),
    { numRuns: 300 },
  )
})
