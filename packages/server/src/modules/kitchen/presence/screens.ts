import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { perApp } from '../../../platform/per-app.ts'

/**
 * A screen without a stream polls the board every 15 seconds; a poll counts as a connection for this long.
 */
const POLL_COUNTS_MS = minutes(0.75)

/** The kitchen screens connected to this server instance. */
export interface Screens {
  /** Call when a stream begins; call the returned function when it ends (idempotent). */
  enter(restaurantId: string): () => void
  /** Call when a screen reads the whole board. */
  polled(restaurantId: string): void
  /** The number of screens per restaurant; restaurants without screens are absent. */
  count(): Map<string, number>
}

export const screensOf = perApp((app: Pick<App, 'db' | 'now'>) => createScreens(app.now))

function createScreens(now: () => Instant): Screens {
  const streams = new Map<string, number>()
  const polledAt = new Map<string, Instant>()
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
    polled(restaurantId) {
      polledAt.set(restaurantId, now())
    },
    count() {
      for (const [id, at] of polledAt) if (Math.abs(now() - at) > POLL_COUNTS_MS) polledAt.delete(id)
      const polling = [...polledAt.keys()].filter((id) => !streams.has(id))
      return new Map([...streams, ...polling.map((id): [string, number] => [id, 1])])
    },
  }
}
