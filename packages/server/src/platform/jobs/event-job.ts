import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Database, Tx } from '../../db/database.ts'
import { type StoredEvent, storedEvent } from '../live/stored-event.ts'
import { retryPolicies } from './job.ts'
import type { EventBatch, Subscriber } from './subscriber.ts'

/** A subscriber's job: one event, or several of one restaurant. */
export interface EventJob {
  restaurantId: string
  seqs: number[]
  /** The time of the oldest event: earlier months are not searched. */
  since?: number | undefined
}
export const eventJob = z
  .union([
    z.object({ restaurantId: z.string(), seq: z.number(), since: z.number().optional() }),
    z.object({ restaurantId: z.string(), seqs: z.array(z.number()).min(1), since: z.number().optional() }),
  ])
  .transform(
    (job): EventJob => ({
      restaurantId: job.restaurantId,
      seqs: 'seq' in job ? [job.seq] : job.seqs,
      since: job.since,
    }),
  )

/** The subscriber's task name in the job queue. */
export function taskOf(subscriber: Pick<Subscriber, 'name'>): string {
  return `event:${subscriber.name}`
}

/**
 * The job as the queue stores it. The payload of a job with a single event shows its number in the list of
 * dead jobs.
 */
export function jobFor(subscriber: Pick<Subscriber, 'name'>, { restaurantId, seqs, since }: EventJob) {
  const [seq = 0] = seqs
  const payload: z.input<typeof eventJob> =
    seqs.length === 1 ? { restaurantId, seq, since } : { restaurantId, seqs, since }
  return { identifier: taskOf(subscriber), payload, maxAttempts: retryPolicies.event.maxAttempts }
}

/**
 * Lets a subscriber handle the events it has not handled yet. When some of several events fail, returns them
 * with the error, to be retried one by one. Throws when a single event fails.
 */
export async function handleEvents(
  app: App,
  subscriber: Subscriber,
  job: EventJob,
): Promise<{ failed: number[]; error: unknown } | null> {
  const events = createBatch(app.db, subscriber, job)
  try {
    await subscriber.handle(app, events)
    const unfinished = [...events.open]
    if (unfinished.length > 0) await events.finish(unfinished, async () => {})
    return null
  } catch (error) {
    if (job.seqs.length === 1) throw error
    return { failed: [...events.open], error }
  }
}

function createBatch(db: Database, { name }: Subscriber, job: EventJob): EventBatch & { open: Set<number> } {
  const { restaurantId, seqs } = job
  const open = new Set(seqs)
  const actor = `system:${name}`
  const close = (handled: number[]) => {
    for (const seq of handled) open.delete(seq)
  }
  return {
    restaurantId,
    open,
    read: (work) =>
      db.tenant(restaurantId, actor, async (tx, last) => {
        const reading = readUnhandled(tx, job, name)
        const [events, result] = await Promise.all([reading, work(tx, reading, last)])
        close(seqs.filter((seq) => !events.some((event) => event.seq === seq)))
        return result
      }),
    async finish(handled, work) {
      await db.tenant(restaurantId, actor, async (tx, last) => {
        await work(tx)
        await last(markHandled(restaurantId, handled, name)).execute(tx)
      })
      close(handled)
    },
    async handleAll(work) {
      await db.tenant(restaurantId, actor, async (tx) => {
        const events = await claimUnhandled(tx, job, name)
        if (events.length > 0) await work(tx, events)
      })
      close(seqs)
    },
  }
}

/** Events of a deleted restaurant are omitted. */
async function readUnhandled(
  tx: Tx,
  { restaurantId, seqs, since }: EventJob,
  subscriber: string,
): Promise<StoredEvent[]> {
  const rows = await tx
    .selectFrom('events')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where(sql<boolean>`seq = any(${seqs}::bigint[])`)
    .where('at', '>=', new Date(since ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('handled_events')
            .select('seq')
            .where('restaurant_id', '=', restaurantId)
            .whereRef('handled_events.seq', '=', 'events.seq')
            .where('subscriber', '=', subscriber),
        ),
      ),
    )
    .orderBy('seq')
    .execute()
  return rows.map(storedEvent)
}

/** Waits for another worker that is handling some of the events, and skips those unless that worker fails. */
async function claimUnhandled(
  tx: Tx,
  { restaurantId, seqs, since }: EventJob,
  subscriber: string,
): Promise<StoredEvent[]> {
  const rows = await tx
    .with('claimed', (query) =>
      query
        .insertInto('handled_events')
        .columns(['restaurant_id', 'seq', 'subscriber'])
        .expression(
          sql`select ${restaurantId}::uuid, seq, ${subscriber} from unnest(${seqs}::bigint[]) as seq order by seq`,
        )
        .onConflict((known) => known.doNothing())
        .returning('seq'),
    )
    .selectFrom('events')
    .innerJoin('claimed', 'claimed.seq', 'events.seq')
    .selectAll('events')
    .where('restaurant_id', '=', restaurantId)
    .where('events.at', '>=', new Date(since ?? 0))
    .orderBy('events.seq')
    .execute()
  return rows.map(storedEvent)
}

function markHandled(restaurantId: string, seqs: number[], subscriber: string) {
  return sql`insert into handled_events (restaurant_id, seq, subscriber)
    select ${restaurantId}::uuid, seq, ${subscriber} from unnest(${seqs}::bigint[]) as seq order by seq
    on conflict do nothing`
}
