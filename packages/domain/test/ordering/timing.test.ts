import { describe, expect, test } from 'vitest'
import { lastOrdersAt } from '../../src/ordering/cutoff.ts'
import type { OrderingSettings } from '../../src/ordering/restaurant.ts'
import { scheduledIssue, slotDays } from '../../src/ordering/slots.ts'
import { isAsapAvailable, nextAsap, nextAvailableTime } from '../../src/ordering/timing.ts'
import { formatTime } from '../../src/time/format.ts'
import { closedOn } from '../../src/time/read-hours.ts'
import { addDays } from '../../src/time/zone.ts'
import { at, newYork, settings, week } from '../samples.ts'

// 2026-11-20 is a Friday; the samples open 11:00 to 22:00 with a cutoff of 30 minutes.
const open = settings()
const overnight = settings({
  calendar: { hours: week(null, { friday: ['18:00', '02:00'] }), specialDays: [] },
})
const fridays = settings({ calendar: { hours: week(null, { friday: ['11:00', '22:00'] }), specialDays: [] } })
const ahead = (hours: number, changes: Partial<OrderingSettings> = {}) =>
  settings({ advanceOrderingEnabled: true, advanceOrderingHours: hours, ...changes })

describe('nextAsap', () => {
  test.each([
    ['2026-11-20 10:59', null],
    ['2026-11-20 11:00', '2026-11-20 11:30'],
    ['2026-11-20 21:29', '2026-11-20 21:59'],
    ['2026-11-20 21:30', null],
    ['2026-11-20 22:00', null],
  ])('at %s', (now, ready) => {
    expect(nextAsap(at(now), open)).toBe(ready ? at(ready) : null)
    expect(isAsapAvailable(at(now), open)).toBe(ready !== null)
  })

  test('requires 30 minutes before closing even with a shorter cutoff', () => {
    const late = settings({ orderCutoffMinutes: 0 })
    expect(isAsapAvailable(at('2026-11-20 21:29'), late)).toBe(true)
    expect(isAsapAvailable(at('2026-11-20 21:30'), late)).toBe(false)
  })

  test('respects the cutoff even if 30 minutes would suffice', () => {
    const early = settings({ orderCutoffMinutes: 60 })
    expect(isAsapAvailable(at('2026-11-20 20:59'), early)).toBe(true)
    expect(isAsapAvailable(at('2026-11-20 21:00'), early)).toBe(false)
  })

  test.each([
    [60, '21:00'],
    [30, '21:30'],
    [10, '21:30'],
  ])('the last orders with a cutoff of %i minutes are at %s', (orderCutoffMinutes, time) => {
    const span = { open: at('2026-11-20 11:00'), close: at('2026-11-20 22:00') }
    expect(lastOrdersAt(span, { orderCutoffMinutes })).toBe(at(`2026-11-20 ${time}`))
  })

  test('continues past midnight', () => {
    expect(nextAsap(at('2026-11-20 23:50'), overnight)).toBe(at('2026-11-21 00:20'))
    expect(nextAsap(at('2026-11-21 01:30'), overnight)).toBeNull()
  })

  test('is available at any hour in demonstration mode', () => {
    const demo = settings({ calendar: { hours: week(null), specialDays: [], alwaysOpen: true } })
    expect(nextAsap(at('2026-11-20 23:45'), demo)).toBe(at('2026-11-21 00:15'))
  })
})

describe('nextAvailableTime', () => {
  test.each([
    ['while open', '2026-11-20 12:07', open, '2026-11-20 12:37'],
    ['before opening', '2026-11-20 08:00', open, '2026-11-20 11:00'],
    ['right before opening', '2026-11-20 10:50', open, '2026-11-20 11:30'],
    ['past the cutoff', '2026-11-20 21:40', open, '2026-11-21 11:00'],
    ['with a full week to wait', '2026-11-20 23:00', fridays, '2026-11-27 11:00'],
    ['with a week to wait', '2026-11-21 03:00', overnight, '2026-11-27 18:00'],
    [
      'when never open',
      '2026-11-20 12:00',
      settings({ calendar: { hours: week(null), specialDays: [] } }),
      '2026-11-21 09:00',
    ],
  ])('%s', (_, now, given, expected) => {
    expect(nextAvailableTime(at(now), given)).toBe(at(expected))
  })
})

describe('slotDays', () => {
  const shape = (now: string, given: OrderingSettings) =>
    slotDays(at(now), given, 'pickup').map(({ label, slots }) => [
      label,
      formatTime(slots[0]!, newYork),
      formatTime(slots.at(-1)!, newYork),
      slots.length,
    ])

  test.each([
    ['the rest of today', '2026-11-20 12:07', open, [['Today', '12:45 PM', '9:15 PM', 35]]],
    ['all of today before opening', '2026-11-20 08:00', open, [['Today', '11:00 AM', '9:15 PM', 42]]],
    ['the last one', '2026-11-20 20:45', open, [['Today', '9:15 PM', '9:15 PM', 1]]],
    ['tomorrow when nothing is left', '2026-11-20 20:46', open, [['Tomorrow', '11:00 AM', '9:15 PM', 42]]],
    [
      'a day ahead',
      '2026-11-20 12:00',
      ahead(24),
      [
        ['Today', '12:30 PM', '9:15 PM', 36],
        ['Tomorrow', '11:00 AM', '12:00 PM', 5],
      ],
    ],
    [
      'two days ahead',
      '2026-11-20 20:00',
      ahead(40),
      [
        ['Today', '8:30 PM', '9:15 PM', 4],
        ['Tomorrow', '11:00 AM', '9:15 PM', 42],
        ['Sun, Nov 22', '11:00 AM', '12:00 PM', 5],
      ],
    ],
    [
      'the next open day when it is beyond the advance ordering hours',
      '2026-11-20 22:00',
      ahead(2),
      [['Tomorrow', '11:00 AM', '9:15 PM', 42]],
    ],
    [
      'the service past midnight',
      '2026-11-20 22:00',
      overnight,
      [
        ['Today', '10:30 PM', '11:45 PM', 6],
        ['Tomorrow', '12:00 AM', '1:15 AM', 6],
      ],
    ],
    ['the rest of last night', '2026-11-21 00:30', overnight, [['Today', '1:00 AM', '1:15 AM', 2]]],
  ])('offers %s', (_, now, given, expected) => {
    expect(shape(now, given)).toEqual(expected)
  })

  test('starts at the first quarter hour after uneven opening times', () => {
    const uneven = settings({ calendar: { hours: week(['11:10', '14:05']), specialDays: [] } })
    expect(shape('2026-11-20 08:00', uneven)).toEqual([['Today', '11:15 AM', '1:30 PM', 10]])
  })

  test('offers no times for a fulfillment that is disabled', () => {
    expect(slotDays(at('2026-11-20 12:00'), settings({ deliveryEnabled: false }), 'delivery')).toEqual([])
    expect(slotDays(at('2026-11-20 12:00'), settings({ pickupEnabled: false }), 'pickup')).toEqual([])
    expect(
      slotDays(
        at('2026-11-20 12:00'),
        settings({ calendar: { hours: week(null), specialDays: [] } }),
        'pickup',
      ),
    ).toEqual([])
  })

  test.each([
    ['spring', '2026-03-07', '2026-03-08', 92],
    ['autumn', '2026-10-31', '2026-11-01', 100],
    ['an ordinary week', '2026-11-20', '2026-11-21', 96],
  ])('has every quarter hour of the day in %s', (_, eve, date, count) => {
    const always = ahead(48, { calendar: { hours: week(['00:00', '00:00']), specialDays: [] } })
    const day = slotDays(at(`${eve} 12:00`), always, 'pickup').find((candidate) => candidate.date === date)
    expect(day?.slots).toHaveLength(count)
    expect(day?.slots[0]).toBe(at(`${date} 00:00`))
    expect(day?.slots.at(-1)).toBe(at(`${addDays(date, 1)} 00:00`) - 900_000)
  })
})

describe('scheduledIssue', () => {
  const now = at('2026-11-20 12:00')
  const unavailable = 'This time is not available. Please choose another one.'

  test.each([
    ['2026-11-20 12:30', open, null],
    ['2026-11-20 21:15', open, null],
    ['2026-11-20 21:30', open, unavailable],
    ['2026-11-20 12:37', open, unavailable],
    ['2026-11-20 12:00', open, 'This time has passed. Please choose another one.'],
    ['2026-11-19 12:30', open, 'This time has passed. Please choose another one.'],
    ['2026-11-20 12:10', open, 'This time is too soon. Please choose another one.'],
    ['2026-11-21 12:30', open, 'This time is too far ahead. Please choose another one.'],
    ['2026-11-21 12:00', ahead(24), null],
    ['2026-11-21 12:15', ahead(24), 'This time is too far ahead. Please choose another one.'],
    ['2026-11-22 03:00', ahead(96), unavailable],
    [
      '2026-11-21 13:00',
      ahead(96, { calendar: { ...open.calendar, specialDays: [closedOn('2026-11-21')] } }),
      'No opening hours',
    ],
    ['2026-11-21 09:00', settings({ calendar: { hours: week(null), specialDays: [] } }), 'No opening hours'],
    ['2026-11-21 00:15', overnight, null],
    ['2026-11-21 03:00', overnight, unavailable],
  ])('%s', (time, given, message) => {
    expect(scheduledIssue(at(time), now, given)).toBe(message)
  })

  test('keeps a selected time valid for 15 minutes', () => {
    const chosen = at('2026-11-20 12:30')
    expect(scheduledIssue(chosen, now + 900_000, open)).toBeNull()
    expect(scheduledIssue(chosen, now + 900_001, open)).toBe(
      'This time is too soon. Please choose another one.',
    )
    expect(scheduledIssue(Number.NaN, now, open)).toBe('This time has passed. Please choose another one.')
  })
})
