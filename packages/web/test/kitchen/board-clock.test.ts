import { minutes } from '@comanda/domain/time/instant'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardNow, followBoardClock, setBoardSkew } from '../../src/experiences/kitchen/ticket/board-clock.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  vi.stubGlobal('document', { hidden: false })
  setBoardSkew(0)
  stop = followBoardClock(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As many tickets that follow the clock, and how often each was told. */
function twoHundred() {
  const told = Array.from({ length: 200 }, () => 0)
  const stops = told.map((_, index) =>
    followBoardClock(() => {
      told[index] = (told[index] ?? 0) + 1
    }),
  )
  return { told, stops }
}

/** Somebody sets the screen's clock. */
const set = (by: number) => vi.setSystemTime(Date.now() + by)

describe("the kitchen's clock", () => {
  test('goes on where the screen is set back, before the server is heard again', () => {
    vi.advanceTimersByTime(5000)
    set(-minutes(20))
    vi.advanceTimersByTime(1000)
    expect(boardNow() - noon).toBe(6000)
    vi.advanceTimersByTime(30_000)
    expect(boardNow() - noon).toBe(36_000)
  })

  test('counts once what the server has told of already', () => {
    set(-minutes(20))
    setBoardSkew(minutes(20))
    vi.advanceTimersByTime(2000)
    expect(boardNow() - noon).toBe(2000)
  })

  test('is ahead with a screen that slept, until the server says otherwise', () => {
    set(minutes(45))
    vi.advanceTimersByTime(1000)
    expect(boardNow() - noon).toBe(minutes(45) + 1000)
    setBoardSkew(-minutes(45))
    expect(boardNow() - noon).toBe(1000)
  })

  test('tells two hundred of a second in pieces, each once, and nobody who has gone', () => {
    const { told, stops } = twoHundred()
    vi.advanceTimersToNextTimer()
    const first = told.filter((times) => times === 1).length
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(30)
    stops[199]?.()
    vi.advanceTimersByTime(100)
    expect(told).toEqual([...Array.from({ length: 199 }, () => 1), 0])
    for (const end of stops) end()
  })

  test('tells them at once where nobody looks, and timers may come late', () => {
    vi.stubGlobal('document', { hidden: true })
    const { told, stops } = twoHundred()
    vi.advanceTimersToNextTimer()
    expect(told).toEqual(Array.from({ length: 200 }, () => 1))
    for (const end of stops) end()
  })
})
