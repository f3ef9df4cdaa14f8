import { expect, test } from 'vitest'
import { turnedAwayBy } from '../../src/reporting/turned-away.ts'
import { at, settings, week } from '../samples.ts'

const noon = at('2026-11-20 12:00')
const closed = { calendar: { hours: week(null), specialDays: [] } }
const paused = { pause: { since: noon, until: noon + 1 } }

test.each([
  ['nothing', settings(), false, null],
  ['a sold-out dish', settings(), true, 'sold_out'],
  ['closing time', settings(closed), false, 'closed'],
  ['closing time before a sold-out dish', settings(closed), true, 'closed'],
  ['a pause', settings(paused), false, 'paused'],
  ['orders that are turned off', settings({ acceptOrders: false }), false, 'paused'],
  ['a pause before closing time', settings({ ...closed, ...paused }), true, 'paused'],
])('a visitor who opens the menu meets %s', (_, given, openedSoldOut, expected) => {
  expect(turnedAwayBy(noon, given, openedSoldOut)).toBe(expected)
})
