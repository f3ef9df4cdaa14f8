import { describe, expect, test } from 'vitest'
import { promiseAtClock, promiseLater } from '../../src/kitchen/promise.ts'
import { urgencyOf } from '../../src/ordering/elapsed.ts'
import { at, newYork } from '../samples.ts'

const minute = 60_000

describe('promiseLater', () => {
  test('counts from the promise while it is to come', () => {
    const promised = at('2026-11-20 18:45') + 30_000
    expect(promiseLater(promised, at('2026-11-20 18:20'), 10)).toBe(promised + 10 * minute)
  })

  test('counts from the next whole minute once it has passed', () => {
    const now = at('2026-11-20 18:50') + 20_000
    expect(promiseLater(at('2026-11-20 18:45'), now, 5)).toBe(at('2026-11-20 18:56'))
  })
})

describe('promiseAtClock', () => {
  const promised = at('2026-11-20 18:45')
  const now = at('2026-11-20 18:20')
  const meant = (clock: string, by = promised, from = now) => promiseAtClock(clock, by, from, newYork)

  test('is that time of the same day', () => {
    expect(meant('19:10')).toBe(at('2026-11-20 19:10'))
    expect(meant('18:30')).toBe(at('2026-11-20 18:30'))
  })

  test('is after midnight when that is closer', () => {
    expect(meant('00:10', at('2026-11-20 23:50'), at('2026-11-20 23:40'))).toBe(at('2026-11-21 00:10'))
  })

  test('stays on the day of an order for later', () => {
    expect(meant('12:30', at('2026-11-23 12:00'))).toBe(at('2026-11-23 12:30'))
  })

  test('is not tomorrow when a time of today has passed', () => {
    expect(meant('18:10')).toBeNull()
    expect(meant('18:20')).toBeNull()
  })

  test('refuses what is no time', () => {
    expect(() => meant('')).toThrow(RangeError)
  })
})

describe('urgencyOf', () => {
  const thresholds = { warnMinutes: 10, lateMinutes: 15 }
  const after = (passed: number) =>
    urgencyOf(at('2026-11-20 18:00'), at('2026-11-20 18:00') + passed, thresholds)

  test('rises when a ticket is older than a threshold, not as old', () => {
    expect([0, 10 * minute, 10 * minute + 1, 15 * minute, 15 * minute + 1].map(after)).toEqual([
      'calm',
      'calm',
      'hurry',
      'hurry',
      'late',
    ])
  })
})
