import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Tx } from '../../db/database.ts'
import type { Notifications } from '../live/notifications.ts'
import { taskOf } from './event-job.ts'
import type { Subscriber } from './subscriber.ts'

const BATCH = 200
const EVERY_MS = 5000
const MOST_ATTEMPTS = 25

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
  let stopped = false
  let running: Promise<void> | null = null
  let again = false

  const run = () => {
    if (stopped) return
    again = true
    running ??= relayAll().finally(() => {
      running = null
    })
  }

  async function relayAll(): Promise<void> {
    while (again && !stopped) {
      again = false
      try {
        if ((await relayBatch(owner, subscribers)) === BATCH) again = true
      } catch (error) {
        log.warn({ err: error }, 'events could not be handed to the job queue; trying again soon')
      }
    }
  }

  const stopListening = notifications.on('comanda_events', { heard: run, missed: run })
  const timer = setInterval(run, EVERY_MS)
  run()
  return {
    async stop() {
      stopped = true
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
  return owner.platform('system:relay', async (tx) => {
    const events = await takeEvents(tx, limit)
    const jobs = events.flatMap(({ restaurantId, seq, type }) =>
      subscribers
        .filter(({ types }) => types.includes(type))
        .map((subscriber) => ({
          identifier: taskOf(subscriber),
          payload: { restaurantId, seq },
          max_attempts: MOST_ATTEMPTS,
        })),
    )
    if (jobs.length > 0) await addJobs(tx, jobs)
    return events.length
  })
}

async function takeEvents(tx: Tx, limit: number) {
  const { rows } = await sql<{ restaurantId: string; seq: number; type: string }>`
    update events set relayed_at = now()
    where (restaurant_id, seq) in (
      select restaurant_id, seq from events where relayed_at is null order by at limit ${limit} for update skip locked)
    returning restaurant_id as "restaurantId", seq, type`.execute(tx)
  return rows
}

async function addJobs(tx: Tx, jobs: object[]): Promise<void> {
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(jobs)}::json)))`.execute(
    tx,
  )
}
