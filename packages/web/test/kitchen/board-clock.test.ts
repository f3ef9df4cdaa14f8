import { minutes } from '@comanda/domain/time/instant'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contactTime } from '../../src/experiences/kitchen/parts/offline-bar.tsx'
import {
  boardNow,
  boardSkew,
  setServerTime,
  subscribeBoardClock,
} from '../../src/experiences/kitchen/ticket/board-clock.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  vi.stubGlobal('document', { hidden: false })
  setServerTime(noon)
  stop = subscribeBoardClock(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Two hundred listeners, and how often each was called. */
function twoHundred() {
  const calls = Array.from({ length: 200 }, () => 0)
  const stops = calls.map((_, index) =>
    subscribeBoardClock(() => {
      calls[index] = (calls[index] ?? 0) + 1
    }),
  )
  return { calls, stops }
}

/** Sets the screen’s clock. */
const set = (by: number) => vi.setSystemTime(Date.now() + by)

describe('the kitchen clock', () => {
  test('ignores a screen clock that is set back before the next server event', () => {
    vi.advanceTimersByTime(5000)
    set(-minutes(20))
    vi.advanceTimersByTime(1000)
    expect(boardNow() - noon).toBe(6000)
    vi.advanceTimersByTime(30_000)
    expect(boardNow() - noon).toBe(36_000)
  })

  test('does not count a skew twice that the server has reported', () => {
    set(-minutes(20))
    setServerTime(Date.now() + minutes(20))
    vi.advanceTimersByTime(2000)
    expect(boardNow() - noon).toBe(2000)
  })

  test('knows how far the server clock is ahead; up to three seconds are latency', () => {
    setServerTime(noon + minutes(60))
    expect(boardSkew()).toBe(minutes(60))
    setServerTime(noon + 3000)
    expect(boardSkew()).toBe(0)
  })

  test.each([0, minutes(60)])(
    'is not changed by a slow read that fits the known difference: %i ms',
    (ahead) => {
      setServerTime(noon + ahead)
      vi.advanceTimersByTime(8000)
      setServerTime(noon + ahead + 1000, noon)
      expect(boardSkew()).toBe(ahead)
    },
  )

  test.each([
    [minutes(60), minutes(60) - 7000],
    [-minutes(60), -minutes(60) + 1000],
  ])('is corrected by a slow read, by the smallest possible difference: %i ms', (ahead, skew) => {
    vi.advanceTimersByTime(8000)
    setServerTime(noon + ahead + 1000, noon)
    expect(boardSkew()).toBe(skew)
  })

  test('is also that of the last contact with the server', () => {
    const zone = 'America/New_York'
    setServerTime(noon + minutes(60))
    expect(contactTime(noon, noon + minutes(5), zone)).toBe('1:00 PM')
    expect(contactTime(noon, noon + minutes(13 * 60), zone)).toBe('Fri, Nov 20, 1:00 PM')
    setServerTime(noon)
    expect(contactTime(noon, noon + minutes(5), zone)).toBe('12:00 PM')
  })

  test('jumps ahead after the screen slept, until the server corrects it', () => {
    set(minutes(45))
    vi.advanceTimersByTime(1000)
    expect(boardNow() - noon).toBe(minutes(45) + 1000)
    setServerTime(Date.now() - minutes(45))
    expect(boardNow() - noon).toBe(1000)
  })

  test('notifies two hundred listeners in batches, each once, except those that have unsubscribed', () => {
    const { calls, stops } = twoHundred()
    vi.advanceTimersToNextTimer()
    const first = calls.filter((times) => times === 1).length
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(30)
    stops[199]?.()
    vi.advanceTimersByTime(100)
    expect(calls).toEqual([...Array.from({ length: 199 }, () => 1), 0])
    for (const end of stops) end()
  })

  test('notifies all listeners immediately in a hidden tab, where timers are throttled', () => {
    vi.stubGlobal('document', { hidden: true })
    const { calls, stops } = twoHundred()
    vi.advanceTimersToNextTimer()
    expect(calls).toEqual(Array.from({ length: 200 }, () => 1))
    for (const end of stops) end()
  })
})
