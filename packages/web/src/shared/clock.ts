import type { Instant } from '@comanda/domain/time/instant'
import { useSyncExternalStore } from 'react'

type Listener = () => void

/** By how much the server's clock is ahead of the browser's; 0 for what requests and rounding explain. */
let ahead = 0
const toleranceMs = 30_000

/** Corrects the clock by the time at which the server sent a response, if the browser's is wrong. */
export function adjustClock(response: Response): void {
  const difference = Date.parse(response.headers.get('date') ?? '') - Date.now()
  if (Number.isFinite(difference)) ahead = Math.abs(difference) > toleranceMs ? difference : 0
}

/** The time now, by the server's clock as far as it is known. */
export function currentTime(): Instant {
  return Date.now() + ahead
}

/**
 * The clock, read at most once every `step` milliseconds to avoid needless renders. The first
 * render, on the server and during hydration, uses `initial`, so that both produce the same markup.
 */
export function useNow(initial: Instant, step: number): Instant {
  return useSyncExternalStore(
    (listener) => every(step, listener),
    () => stepBefore(currentTime(), step),
    () => stepBefore(initial, step),
  )
}

function stepBefore(instant: Instant, step: number): Instant {
  return Math.floor(instant / step) * step
}

function every(step: number, listener: Listener): () => void {
  const timer = setInterval(listener, Math.min(step, 30_000))
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
