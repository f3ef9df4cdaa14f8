import { minutes } from '@comanda/domain/time/instant'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boardNow, followBoardClock, setBoardSkew } from '../../src/experiences/kitchen/ticket/board-clock.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  setBoardSkew(0)
  stop = followBoardClock(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Somebody sets the screen's clock. */
const set = (by: number) => vi.setSystemTime(Date.now() + by)

describe("the kitchen's clock", () => {
  it('goes on where the screen is set back, before the server is heard again', () => {
    vi.advanceTimersByTime(5000)
    set(-minutes(20))
    vi.advanceTimersByTime(1000)
    expect(boardNow() - noon).toBe(6000)
    vi.advanceTimersByTime(30_000)
    expect(boardNow() - noon).toBe(36_000)
  })

  it('counts once what the server has told of already', () => {
    set(-minutes(20))
    setBoardSkew(minutes(20))
    vi.advanceTimersByTime(2000)
    expect(boardNow() - noon).toBe(2000)
  })

  it('is ahead with a screen that slept, until the server says otherwise', () => {
    set(minutes(45))
    vi.advanceTimersByTime(1000)
    expect(boardNow() - noon).toBe(minutes(45) + 1000)
    setBoardSkew(-minutes(45))
    expect(boardNow() - noon).toBe(1000)
  })
})
