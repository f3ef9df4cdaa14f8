import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { clientConfig, type DatabaseAddress } from '../../db/pool.ts'
import { keepConnected } from '../../db/reconnecting-client.ts'

/** How often a process checks for dead workers, and for how long a worker must be missing to count as dead. */
export interface LivenessTiming {
  checkIntervalMs: number
  deadAfterMs: number
}

/** Longer than a live worker needs to reconnect to the database. */
export const LIVENESS_TIMING: LivenessTiming = { checkIntervalMs: 2000, deadAfterMs: 8000 }

export interface WorkerLiveness {
  /** Acquires the lock of this worker id, and releases the lock of the replaced id. */
  announceWorker(workerId: string, replacedId: string | null): Promise<void>
  stop(): Promise<void>
}

/**
 * Returns the jobs of dead workers to the queue: a process that was killed unlocks nothing. Each process holds
 * shared advisory locks on the ids of its lanes' workers; a worker whose lock can be taken exclusively is dead.
 *
 * @throws when the first connection to the database fails.
 */
export async function startWorkerLiveness(
  address: DatabaseAddress,
  log: Logger,
  pace = LIVENESS_TIMING,
): Promise<WorkerLiveness> {
  const stopping = new AbortController()
  const announced = new WeakMap<pg.Client, Set<string>>()
  const ownIds = new Set<string>()
  const connection = await keepConnected(clientConfig(address, 'owner'), announce, (error) =>
    log.warn(`worker liveness connection lost: ${error.message}`),
  )
  const loop = poll()

  async function poll(): Promise<void> {
    let missing = new Map<string, number>()
    while (!stopping.signal.aborted) {
      try {
        missing = await releaseDeadWorkers(missing)
      } catch (error) {
        log.warn({ err: error }, 'check for dead workers failed')
      }
      await delay(pace.checkIntervalMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Receives and returns the missing workers, with the time at which each was first missed. */
  async function releaseDeadWorkers(before: Map<string, number>): Promise<Map<string, number>> {
    const client = connection.current()
    // After an outage every worker has the full time to reconnect.
    if (!client) return new Map()
    await announce(client)
    const { rows } = await client.query<{ id: string }>(FIND_MISSING, [[...ownIds]])
    const now = performance.now()
    const missing = new Map(rows.map(({ id }) => [id, before.get(id) ?? now]))
    const dead = [...missing].filter(([, since]) => now - since >= pace.deadAfterMs).map(([id]) => id)
    if (dead.length > 0) {
      await client.query('select graphile_worker.force_unlock_workers($1)', [dead])
      log.warn({ workers: dead }, 'returned the jobs of dead workers to the queue')
    }
    return missing
  }

  async function announce(client: pg.Client): Promise<void> {
    const before = announced.get(client) ?? new Set()
    announced.set(client, new Set(ownIds))
    for (const id of ownIds.difference(before)) await client.query(LOCK_ID, [id])
    for (const id of before.difference(ownIds)) await client.query(UNLOCK_ID, [id])
  }

  return {
    async announceWorker(workerId, replacedId) {
      ownIds.add(workerId)
      if (replacedId) ownIds.delete(replacedId)
      const client = connection.current()
      // If this fails, the connection is replaced, and the new one announces the id.
      if (client) await announce(client).catch(() => {})
    },
    async stop() {
      stopping.abort()
      await loop
      await connection.close()
    },
  }
}

const KEY = 'hashtextextended($1, 0)'
const LOCK_ID = `select pg_advisory_lock_shared(${KEY})`
const UNLOCK_ID = `select pg_advisory_unlock_shared(${KEY})`

// Materialized, so that the ids are read before the locks are tried. Transaction locks are released immediately.
const FIND_MISSING = `
  with holders as materialized (
    select distinct locked_by as id from graphile_worker._private_jobs where locked_by <> all($1)
  )
  select id from holders where pg_try_advisory_xact_lock(hashtextextended(id, 0))`
