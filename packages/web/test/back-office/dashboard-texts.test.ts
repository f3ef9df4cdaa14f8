import type { DaySales } from '@comanda/contract/dashboard-shapes'
import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import {
  agoText,
  averageNote,
  averageText,
  greeting,
  growthNote,
  hourLabel,
  paceText,
} from '../../src/experiences/back-office/dashboard/texts.ts'

const zone = 'America/New_York'
const at = Date.parse('2026-11-20T23:42:00Z')
const figures = (revenue: number) => ({ orders: 1, revenue: cents(revenue) })

function sales(today: number, untilNow: number): DaySales {
  return {
    measuredAt: at,
    zone,
    day: '2026-11-20',
    today: figures(today),
    yesterday: figures(0),
    lastWeek: { day: '2026-11-13', all: figures(untilNow), untilNow: figures(untilNow) },
    hours: [],
    active: { count: 0, new: 0 },
    lastOrderAt: null,
    orders: [],
  }
}

test('the pace compares with the same weekday at the same time', () => {
  expect(paceText(sales(112, 100))).toBe('12% ahead of last Friday at 6:42 PM.')
  expect(paceText(sales(50, 100))).toBe('50% behind last Friday at 6:42 PM.')
  expect(paceText(sales(100, 100))).toBe('Level with last Friday at 6:42 PM.')
})

test('the pace invents no percentage where there was nothing', () => {
  expect(paceText(sales(100, 0))).toBe('No sales last Friday until 6:42 PM.')
  expect(paceText(sales(0, 0))).toBe('No sales yet, same as last Friday at 6:42 PM.')
})

test('growth has a true minus, and is new after nothing', () => {
  expect(growthNote(50, 100)).toBe('−50% vs yesterday')
  expect(growthNote(110, 100)).toBe('+10% vs yesterday')
  expect(growthNote(3, 0)).toBe('New vs yesterday')
  expect(growthNote(0, 0)).toBe('0% vs yesterday')
})

test('a moment is shown by how long ago it was, and after a day by its date', () => {
  expect(agoText(at - 20_000, at, zone)).toBe('now')
  expect(agoText(at - 180_000, at, zone)).toBe('3 min')
  expect(agoText(at - 2 * 3_600_000, at, zone)).toBe('2 h')
  expect(agoText(at - 48 * 3_600_000, at, zone)).toBe('Nov 18, 6:42 PM')
})

test('hours and greetings follow the zone of the restaurant', () => {
  expect(hourLabel(Date.parse('2026-11-20T23:00:00Z'), zone)).toBe('6 PM')
  expect(greeting(Date.parse('2026-11-20T14:00:00Z'), zone)).toBe('Good morning')
  expect(greeting(Date.parse('2026-11-20T19:00:00Z'), zone)).toBe('Good afternoon')
  expect(greeting(at, zone)).toBe('Good evening')
})

test('without orders there is no average, and nothing to compare', () => {
  const none = { orders: 0, revenue: cents(0) }
  const two = { orders: 2, revenue: cents(5000) }
  expect([averageText(none), averageNote(none, two)]).toEqual(['–', 'No orders today'])
  expect([averageText(two), averageNote(two, none)]).toEqual(['$25.00', 'New vs yesterday'])
  expect(averageNote(two, { orders: 1, revenue: cents(2000) })).toBe('+25% vs yesterday')
})
