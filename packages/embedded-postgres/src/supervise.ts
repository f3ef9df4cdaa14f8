import { setTimeout as delay } from 'node:timers/promises'
import type { Watched } from './spawn.ts'

const MIN_DELAY_MS = 50
const MAX_DELAY_MS = 10_000
/** A server that ran this long is considered healthy; the restart delay is reset. */
const HEALTHY_AFTER_MS = 60_000

export type Supervised = { stop(): Promise<void> }

/**
 * Restarts the server whenever it exits unexpectedly, after a delay that doubles with each failure. `launch`
 * resolves once the server is ready.
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
    let wait = MIN_DELAY_MS
    let server = first
    while (true) {
      const startedAt = Date.now()
      const reason = await server.ended
      if (stopping.signal.aborted) return
      current = undefined
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) wait = MIN_DELAY_MS
      log(`Postgres ended unexpectedly (${reason}): restarting it`)
      const next = await restart(() => {
        const now = wait
        wait = Math.min(wait * 2, MAX_DELAY_MS)
        return now
      })
      if (!next) return
      log('Postgres was restarted')
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
        log(`Postgres restart failed: ${error instanceof Error ? error.message : error}`)
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
