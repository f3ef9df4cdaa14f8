import type { Instant } from '@comanda/domain/time/instant'
import { useServerRendered } from '@comanda/ui/use-hydrated.ts'
import { startTransition, useEffect, useState } from 'react'

/** How far the server's clock is ahead of the browser's; 0 if latency and rounding explain the difference. */
let ahead = 0
const toleranceMs = 30_000
const corrected = new EventTarget()

/** Corrects the clock by the time at which the server sent a response, if the browser's is wrong. */
export function adjustClock(response: Response): void {
  const difference = Date.parse(response.headers.get('date') ?? '') - Date.now()
  if (!Number.isFinite(difference)) return
  ahead = Math.abs(difference) > toleranceMs ? difference : 0
  corrected.dispatchEvent(new Event('change'))
}

/** The time now, by the server's clock as far as it is known. */
export function currentTime(): Instant {
  return Date.now() + ahead
}

/**
 * The clock, read at most once every `step` milliseconds to avoid needless renders. A component that the server rendered
 * begins with `initial`, so that both produce the same markup. Each change is a transition: a page whose step has ended since
 * it was rendered would otherwise hydrate in one long task.
 */
export function useNow(initial: Instant, step: number): Instant {
  const isServerRendered = useServerRendered()
  const [now, setNow] = useState(() => stepBefore(isServerRendered ? initial : currentTime(), step))
  useEffect(() => {
    const read = () => startTransition(() => setNow(stepBefore(currentTime(), step)))
    // In a transition of its own: parts of the page that are still loading can hold it up.
    const first = setTimeout(read)
    const timer = setInterval(read, Math.min(step, 30_000))
    document.addEventListener('visibilitychange', read)
    corrected.addEventListener('change', read)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
      corrected.removeEventListener('change', read)
    }
  }, [step])
  return now
}

function stepBefore(instant: Instant, step: number): Instant {
  return Math.floor(instant / step) * step
}
