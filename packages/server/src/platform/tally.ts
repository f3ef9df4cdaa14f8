import type { Instant } from '@comanda/domain/time/instant'

/**
 * Counts by key in the memory of this process, for limits that should query the database only past a
 * threshold.
 */
export interface Tally {
  /** Counts one more and returns the count of the current window. */
  add(key: string, now: Instant): number
  of(key: string, now: Instant): number
}

/** This many keys in one window indicate an attack; the limit bounds the memory. */
const MAX_KEYS = 100_000

/** Windows are fixed, like those of `enforceRateLimit`. */
export function createTally(windowSeconds: number): Tally {
  const counts = new Map<string, number>()
  let counted = 0

  function resetIfExpired(now: Instant): void {
    const window = Math.floor(now / (windowSeconds * 1000))
    if (window === counted && counts.size < MAX_KEYS) return
    counts.clear()
    counted = window
  }

  return {
    add(key, now) {
      resetIfExpired(now)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
    of(key, now) {
      resetIfExpired(now)
      return counts.get(key) ?? 0
    },
  }
}
