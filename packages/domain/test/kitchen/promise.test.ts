import { describe, expect, test } from 'vitest'
import { promiseAtClock, promiseLater } from '../../src/kitchen/promise.ts'
import { urgencyOf } from '../../src/kitchen/ticket-urgency.ts'
import { at, newYork } from '../samples.ts'

const minute = 60_000

describe('promiseLater', () => {
  test('counts from the promised time while that is in the future', () => {
    const promised = at('2026-11-20 18:45') + 30_000
    expect(promiseLater(promised, at('2026-11-20 18:20'), 10)).toBe(promised + 10 * minute)
  })

  test('counts from the next full minute once the promised time has passed', () => {
    const now = at('2026-11-20 18:50') + 20_000
    expect(promiseLater(at('2026-11-20 18:45'), now, 5)).toBe(at('2026-11-20 18:56'))
  })
})

describe('promiseAtClock', () => {
  const promised = at('2026-11-20 18:45')
  const now = at('2026-11-20 18:20')
  const meant = (clock: string, by = promised, from = now) => promiseAtClock(clock, by, from, newYork)

  test('resolves to that time on the same day', () => {
    expect(meant('19:10')).toBe(at('2026-11-20 19:10'))
    expect(meant('18:30')).toBe(at('2026-11-20 18:30'))
  })

  test('resolves to a time after midnight when that is closer', () => {
    expect(meant('00:10', at('2026-11-20 23:50'), at('2026-11-20 23:40'))).toBe(at('2026-11-21 00:10'))
  })

  test('stays on the day of a scheduled order', () => {
    expect(meant('12:30', at('2026-11-23 12:00'))).toBe(at('2026-11-23 12:30'))
  })

  test('does not move a time that has passed today to tomorrow', () => {
    expect(meant('18:10')).toBeNull()
    expect(meant('18:20')).toBeNull()
  })

  test('rejects an invalid clock time', () => {
    expect(() => meant('')).toThrow(RangeError)
  })
})

describe('urgencyOf', () => {
  const thresholds = { warnMinutes: 10, lateMinutes: 15 }
  const after = (passed: number) =>
    urgencyOf(at('2026-11-20 18:00'), at('2026-11-20 18:00') + passed, thresholds)

  test('rises when a ticket is older than a threshold, not when it is exactly as old', () => {
    expect([0, 10 * minute, 10 * minute + 1, 15 * minute, 15 * minute + 1].map(after)).toEqual([
      'calm',
      'calm',
      'hurry',
      'hurry',
      'late',
    ])
  })
})
