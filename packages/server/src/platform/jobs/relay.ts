import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Tx } from '../../db/database.ts'
import type { Notifications } from '../live/notifications.ts'
import { type EventJob, jobFor } from './event-job.ts'
import type { Subscriber } from './subscriber.ts'

const BATCH = 200
const EVERY_MS = 5000
/**
 * Between two looks: jobs of a busy time are made for several events at once, the first of a quiet one at once. A job costs
 * about as much for ten events as for one.
 */
const PAUSE_MS = 150
/** Of one job. When the program is killed, the mails of so many orders at most go out again under their old keys. */
const MOST_AT_ONCE = 10

export interface Relay {
  /** Waits for the batch at hand. */
  stop(): Promise<void>
}

/**
 * Turns each event into one job for each of its subscribers: at once when a commit tells of it, and every few
 * seconds in case nobody heard. `owner` is the database as the owner, whose is the job queue.
 */
export function startRelay(
  owner: Database,
  subscribers: Subscriber[],
  notifications: Notifications,
  log: Logger,
): Relay {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let again = false

  const run = () => {
    if (stopping.signal.aborted) return
    again = true
    running ??= relayAll().finally(() => {
      running = null
    })
  }

  async function relayAll(): Promise<void> {
    while (again && !stopping.signal.aborted) {
      again = false
      try {
        if ((await relayBatch(owner, subscribers)) === BATCH) again = true
      } catch (error) {
        log.warn({ err: error }, 'events could not be handed to the job queue; trying again soon')
      }
      await delay(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const stopListening = notifications.on('comanda_events', { heard: run, missed: run })
  const timer = setInterval(run, EVERY_MS)
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
 * Marks events as relayed and queues their jobs, in one transaction: each event exactly once, whoever else relays.
 *
 * @returns how many events were taken.
 */
export function relayBatch(owner: Database, subscribers: Subscriber[], limit = BATCH): Promise<number> {
  return owner.platform('system:relay', async (tx, last) => {
    const events = await takeEvents(tx, limit)
    const jobs = subscribers.flatMap((subscriber) =>
      together(events.filter(({ type }) => subscriber.types.includes(type))).map((job) =>
        jobFor(subscriber, job),
      ),
    )
    if (jobs.length > 0) await last(addJobs(jobs)).execute(tx)
    return events.length
  })
}

interface TakenEvent {
  restaurantId: string
  seq: number
  type: string
}

/** Several events of a restaurant make one job. */
function together(events: TakenEvent[]): EventJob[] {
  const jobs: EventJob[] = []
  for (const [restaurantId, ofOne] of Map.groupBy(events, (event) => event.restaurantId)) {
    const seqs = ofOne.map(({ seq }) => seq).sort((a, b) => a - b)
    for (let from = 0; from < seqs.length; from += MOST_AT_ONCE) {
      jobs.push({ restaurantId, seqs: seqs.slice(from, from + MOST_AT_ONCE) })
    }
  }
  return jobs
}

async function takeEvents(tx: Tx, limit: number): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`
    update events set relayed_at = now()
    where (restaurant_id, seq) in (
      select restaurant_id, seq from events where relayed_at is null order by at limit ${limit} for update skip locked)
    returning restaurant_id as "restaurantId", seq, type`.execute(tx)
  return rows
}

function addJobs(jobs: ReturnType<typeof jobFor>[]) {
  const specs = jobs.map(({ maxAttempts, ...job }) => ({ ...job, max_attempts: maxAttempts }))
  return sql`select graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`
}
