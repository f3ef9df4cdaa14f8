import type { Instant } from '@comanda/domain/time/instant'

/** Counts by key in the memory of this copy alone, for limits that should cost a statement only past a threshold. */
export interface Tally {
  /** Counts one more; answers how many it makes in this window. */
  add(key: string, now: Instant): number
  of(key: string, now: Instant): number
}

/** So many addresses at once are an attack, and no reason to run out of memory. */
const MOST_KEYS = 100_000

/** Windows are fixed, as those of `takeHit`. */
export function createTally(perSeconds: number): Tally {
  const counts = new Map<string, number>()
  let counted = 0

  function turn(now: Instant): void {
    const window = Math.floor(now / (perSeconds * 1000))
    if (window === counted && counts.size < MOST_KEYS) return
    counts.clear()
    counted = window
  }

  return {
    add(key, now) {
      turn(now)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
    of(key, now) {
      turn(now)
      return counts.get(key) ?? 0
    },
  }
}
