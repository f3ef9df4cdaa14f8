import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'

/** A screen whose stream is down asks for the board every 15 seconds, and counts for so long. */
const ASKED_COUNTS_MS = minutes(0.75)

/** The kitchen screens that this copy of the program serves. */
export interface Screens {
  /** A stream begins; call what is returned when it ends, once or more often. */
  enter(restaurantId: string): () => void
  /** A screen asked for the whole board. */
  asked(restaurantId: string): void
  /** How many screens each restaurant has here; none of those that have none. */
  count(): Map<string, number>
}

const known = new WeakMap<App['db'], Screens>()

export function screensOf(app: Pick<App, 'db' | 'now'>): Screens {
  const screens = known.get(app.db) ?? createScreens(app.now)
  known.set(app.db, screens)
  return screens
}

function createScreens(now: () => Instant): Screens {
  const streams = new Map<string, number>()
  const askedAt = new Map<string, Instant>()
  return {
    enter(restaurantId) {
      streams.set(restaurantId, (streams.get(restaurantId) ?? 0) + 1)
      let open = true
      return () => {
        if (!open) return
        open = false
        const left = (streams.get(restaurantId) ?? 1) - 1
        if (left > 0) streams.set(restaurantId, left)
        else streams.delete(restaurantId)
      }
    },
    asked(restaurantId) {
      askedAt.set(restaurantId, now())
    },
    count() {
      for (const [id, at] of askedAt) if (Math.abs(now() - at) > ASKED_COUNTS_MS) askedAt.delete(id)
      const asking = [...askedAt.keys()].filter((id) => !streams.has(id))
      return new Map([...streams, ...asking.map((id): [string, number] => [id, 1])])
    },
  }
}
