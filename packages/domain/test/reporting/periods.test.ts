import { describe, expect, test } from 'vitest'
import { conversionOf, growthOf, growthText, shareText } from '../../src/reporting/growth.ts'
import {
  countDays,
  daysOf,
  periodOf,
  platformZone,
  previousPeriod,
  spanOf,
} from '../../src/reporting/periods.ts'

const newYork = platformZone
const at = (text: string) => Date.parse(text)

describe('a period', () => {
  test('ends with today in the zone of its restaurant', () => {
    const now = at('2026-01-01T04:30:00Z')
    expect(periodOf('today', now, newYork)).toEqual({ first: '2025-12-31', last: '2025-12-31' })
    expect(periodOf('year', now, newYork)).toEqual({ first: '2025-01-01', last: '2025-12-31' })
    expect(periodOf('year', now, 'Europe/London')).toEqual({ first: '2026-01-01', last: '2026-01-01' })
  })

  test('of a week has the last 7 days, of a month those since the 1st', () => {
    const now = at('2026-03-10T16:00:00Z')
    expect(periodOf('week', now, newYork)).toEqual({ first: '2026-03-04', last: '2026-03-10' })
    expect(periodOf('month', now, newYork)).toEqual({ first: '2026-03-01', last: '2026-03-10' })
  })

  test('is compared with as many days before it', () => {
    expect(previousPeriod({ first: '2026-03-01', last: '2026-03-03' })).toEqual({
      first: '2026-02-26',
      last: '2026-02-28',
    })
    expect(previousPeriod({ first: '2026-03-04', last: '2026-03-10' })).toEqual({
      first: '2026-02-25',
      last: '2026-03-03',
    })
  })

  test('has 23 hours on the day on which clocks go forward', () => {
    const { start, end } = spanOf({ first: '2026-03-08', last: '2026-03-08' }, newYork)
    expect((end - start) / 3_600_000).toBe(23)
  })

  test('lists its days', () => {
    expect(daysOf({ first: '2026-02-27', last: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(countDays({ first: '2026-03-02', last: '2026-03-01' })).toBe(0)
  })
})

describe('growth', () => {
  test.each([
    [0, 0, 0, '0%'],
    [3, 0, 'new', 'New'],
    [0, 4, -100, '−100%'],
    [9, 8, 12.5, '+12.5%'],
    [1, -2, 150, '+150%'],
    [10_000, 10_001, 0, '0%'],
  ] as const)('from %s with %s before is %s', (now, before, growth, text) => {
    expect(growthOf(now, before)).toBe(growth)
    expect(growthText(growth)).toBe(text)
  })

  test('a share has one decimal, even if it is whole', () => {
    expect([0, 66.7, 80, 100].map(shareText)).toEqual(['0.0%', '66.7%', '80.0%', '100.0%'])
  })

  test('a conversion of nothing is unknown', () => {
    expect(conversionOf(0, 0)).toBeNull()
    expect(conversionOf(2, 3)).toBe(66.7)
  })
})
