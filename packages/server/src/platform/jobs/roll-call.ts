import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { clientConfig, type DatabaseAddress } from '../../db/pool.ts'
import { keepConnected } from '../../db/steady-connection.ts'

/** How often a worker looks for others that are gone, and how long they must have been. */
export interface Pace {
  lookMs: number
  goneMs: number
}

/** Longer than a worker that lives may need to reach the database again. */
export const PACE: Pace = { lookMs: 2000, goneMs: 8000 }

export interface RollCall {
  /** Shows from now on that the worker of this id lives, and of the one before that it does not. */
  answerFor(workerId: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Gives jobs back to the queue whose worker is gone: a program that was killed unlocks nothing. Each worker shows
 * that it lives by a lock that its session shares; whose lock can be had alone is gone.
 *
 * @throws when the database cannot be reached the first time.
 */
export async function startRollCall(address: DatabaseAddress, log: Logger, pace = PACE): Promise<RollCall> {
  const stopping = new AbortController()
  const shown = new WeakMap<pg.Client, string>()
  let ours: string | null = null
  const connection = await keepConnected(
    clientConfig(address, 'owner'),
    async (client) => {
      await client.query(NOTICE_LOST_HOSTS)
      await show(client)
    },
    (error) => log.warn(`the connection that shows this worker's life was lost: ${error.message}`),
  )
  const loop = keepLooking()

  async function keepLooking(): Promise<void> {
    let missing = new Map<string, number>()
    while (!stopping.signal.aborted) {
      try {
        missing = await look(missing)
      } catch (error) {
        log.warn({ err: error }, 'jobs of workers that are gone could not be looked for')
      }
      await delay(pace.lookMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Takes and answers who was missing, and since when. */
  async function look(before: Map<string, number>): Promise<Map<string, number>> {
    const client = connection.current()
    if (!client) return before
    await show(client)
    const { rows } = await client.query<{ id: string }>(MISSING, [ours ?? ''])
    const now = performance.now()
    const missing = new Map(rows.map(({ id }) => [id, before.get(id) ?? now]))
    const gone = [...missing].filter(([, since]) => now - since >= pace.goneMs).map(([id]) => id)
    if (gone.length > 0) {
      await client.query('select graphile_worker.force_unlock_workers($1)', [gone])
      log.warn({ workers: gone }, 'jobs of workers that are gone were given back to the queue')
    }
    return missing
  }

  async function show(client: pg.Client): Promise<void> {
    const former = shown.get(client)
    if (!ours || former === ours) return
    shown.set(client, ours)
    await client.query(SHOW, [ours])
    if (former) await client.query(HIDE, [former])
  }

  return {
    async answerFor(workerId) {
      ours = workerId
      const client = connection.current()
      // A connection that fails is made again, and shows it then.
      if (client) await show(client).catch(() => {})
    },
    async stop() {
      stopping.abort()
      await loop
      await connection.close()
    },
  }
}

const KEY = 'hashtextextended($1, 0)'
const SHOW = `select pg_advisory_lock_shared(${KEY})`
const HIDE = `select pg_advisory_unlock_shared(${KEY})`

// In the order that they are asked: the locks are tried after the ids are known, and let go at once.
const MISSING = `
  with holders as materialized (
    select distinct locked_by as id from graphile_worker._private_jobs where locked_by <> $1
  )
  select id from holders where pg_try_advisory_xact_lock(hashtextextended(id, 0))`

// A host that lost its power says no goodbye; its session, and with it its locks, would last for hours.
const NOTICE_LOST_HOSTS = `select set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false)`
