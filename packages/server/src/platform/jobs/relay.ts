import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Tx } from '../../db/database.ts'
import type { EventBus } from '../live/event-bus.ts'
import type { StoredEvent } from '../live/stored-event.ts'
import { type EventJob, jobFor } from './event-job.ts'
import type { Subscriber } from './subscriber.ts'

const BATCH = 200
const POLL_MS = 5000
/**
 * Delay between two batches: under load, jobs are created for several events at once; after a quiet period
 * the first event is relayed immediately. A job for ten events costs about as much as a job for one.
 */
const PAUSE_MS = 400
/**
 * Events per job. When the process is killed, at most this many emails are sent again, under their old
 * idempotency keys.
 */
const MAX_EVENTS_PER_JOB = 10

export interface Relay {
  /** Waits for the current batch. */
  stop(): Promise<void>
}

/**
 * Turns each event into one job per subscriber that it concerns: immediately on a commit notification, and every few seconds
 * in case a notification was missed. `owner` connects as the database owner, who owns the job queue.
 */
export function startRelay(owner: Database, subscribers: Subscriber[], bus: EventBus, log: Logger): Relay {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let pending = false

  const run = () => {
    if (stopping.signal.aborted) return
    pending = true
    running ??= relayAll().finally(() => {
      running = null
    })
  }

  async function relayAll(): Promise<void> {
    while (pending && !stopping.signal.aborted) {
      pending = false
      try {
        if ((await relayBatch(owner, subscribers)) === BATCH) pending = true
      } catch (error) {
        log.warn({ err: error }, 'event relay failed, retrying')
      }
      await delay(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const stopListening = bus.subscribe('comanda_events', { received: run, missed: run })
  const timer = setInterval(run, POLL_MS)
  run()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      stopListening()
      await running
    },
  }
}

/**
 * Marks events as relayed and queues their jobs in one transaction: exactly once per event, even with
 * concurrent relays.
 *
 * @returns the number of events relayed.
 */
export function relayBatch(owner: Database, subscribers: Subscriber[], limit = BATCH): Promise<number> {
  return owner.platform('system:relay', async (tx, last) => {
    const events = await claimEvents(tx, limit)
    const jobs: ReturnType<typeof jobFor>[] = []
    for (const subscriber of subscribers) {
      const concerned = await concernedEvents(tx, subscriber, events)
      jobs.push(...groupIntoJobs(concerned).map((job) => jobFor(subscriber, job)))
    }
    if (jobs.length > 0) await last(addJobs(jobs)).execute(tx)
    return events.length
  })
}

type ClaimedEvent = Pick<StoredEvent, 'restaurantId' | 'seq' | 'type' | 'payload'> & { at: Date }

async function concernedEvents(
  tx: Tx,
  subscriber: Subscriber,
  events: ClaimedEvent[],
): Promise<ClaimedEvent[]> {
  const concerned = events.filter(
    (event) => subscriber.types.includes(event.type) && (subscriber.concerns?.(event) ?? true),
  )
  if (!subscriber.restaurants || concerned.length === 0) return concerned
  const ids = new Set(concerned.map(({ restaurantId }) => restaurantId))
  const withWork = await subscriber.restaurants(tx, [...ids])
  return concerned.filter(({ restaurantId }) => withWork.includes(restaurantId))
}

/** Groups the events of one restaurant into jobs. */
function groupIntoJobs(events: ClaimedEvent[]): EventJob[] {
  const jobs: EventJob[] = []
  for (const [restaurantId, ofOne] of Map.groupBy(events, (event) => event.restaurantId)) {
    const sorted = ofOne.sort((a, b) => a.seq - b.seq)
    for (let from = 0; from < sorted.length; from += MAX_EVENTS_PER_JOB) {
      const some = sorted.slice(from, from + MAX_EVENTS_PER_JOB)
      const since = Math.min(...some.map(({ at }) => at.getTime()))
      jobs.push({ restaurantId, seqs: some.map(({ seq }) => seq), since })
    }
  }
  return jobs
}

async function claimEvents(tx: Tx, limit: number): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    update events set relayed_at = now()
    where (restaurant_id, seq, at) in (
      select restaurant_id, seq, at from events where relayed_at is null order by at limit ${limit} for update skip locked)
    returning restaurant_id as "restaurantId", seq, type, payload, at`.execute(tx)
  return rows
}

function addJobs(jobs: ReturnType<typeof jobFor>[]) {
  const specs = jobs.map(({ maxAttempts, ...job }) => ({ ...job, max_attempts: maxAttempts }))
  return sql`select graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`
}
