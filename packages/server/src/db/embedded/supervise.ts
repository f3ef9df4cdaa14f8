import { setTimeout as delay } from 'node:timers/promises'
import type { Watched } from './spawn.ts'

const FIRST_DELAY_MS = 50
const LONGEST_DELAY_MS = 10_000
/** A server that ran this long counts as healthy again. */
const STEADY_MS = 60_000

export type Supervised = { stop(): Promise<void> }

/**
 * Starts the server again whenever it ends without being asked to, after a delay that doubles with each
 * failure. `launch` resolves once the server is ready.
 */
export function supervise(
  first: Watched,
  launch: () => Promise<Watched>,
  log: (line: string) => void,
): Supervised {
  const stopping = new AbortController()
  let current: Watched | undefined = first
  const loop = keepRunning()

  async function keepRunning(): Promise<void> {
    let wait = FIRST_DELAY_MS
    let server = first
    while (true) {
      const startedAt = Date.now()
      const reason = await server.ended
      if (stopping.signal.aborted) return
      current = undefined
      if (Date.now() - startedAt > STEADY_MS) wait = FIRST_DELAY_MS
      log(`Postgres ended unexpectedly (${reason}): starting it again`)
      const next = await restart(() => {
        const now = wait
        wait = Math.min(wait * 2, LONGEST_DELAY_MS)
        return now
      })
      if (!next) return
      log('Postgres is back')
      current = server = next
      if (stopping.signal.aborted) next.close()
    }
  }

  async function restart(nextDelay: () => number): Promise<Watched | undefined> {
    while (!stopping.signal.aborted) {
      try {
        await delay(nextDelay(), undefined, { signal: stopping.signal })
        return await launch()
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        log(`Postgres could not be started again: ${error instanceof Error ? error.message : error}`)
      }
    }
    return undefined
  }

  return {
    async stop() {
      stopping.abort()
      current?.close()
      await loop
    },
  }
}
