import type { Instant } from '@comanda/domain/time/instant'
import { useSyncExternalStore } from 'react'

type Listener = () => void

/**
 * The browser's clock, read at most once every `step` milliseconds to avoid needless renders. The first
 * render, on the server and during hydration, uses `initial`, so that both produce the same markup.
 */
export function useNow(initial: Instant, step: number): Instant {
  return useSyncExternalStore(
    (listener) => every(step, listener),
    () => stepBefore(Date.now(), step),
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
