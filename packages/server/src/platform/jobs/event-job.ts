import type { App } from '../../app.ts'
import { type StoredEvent, storedEvent } from '../live/stored-event.ts'
import type { Subscriber } from './subscriber.ts'

export interface EventJob {
  restaurantId: string
  seq: number
}

/** The job queue's name for what a subscriber has to do. */
export function taskOf(subscriber: Pick<Subscriber, 'name'>): string {
  return `event:${subscriber.name}`
}

/** Lets a subscriber handle an event unless it has done so before. */
export async function handleEvent(app: App, subscriber: Subscriber, job: EventJob): Promise<void> {
  const event = await readUnhandled(app, subscriber, job)
  if (!event) return
  await subscriber.handle(app, event)
  await app.db.tenant(job.restaurantId, actorOf(subscriber), (tx) =>
    tx
      .insertInto('handled_events')
      .values({ restaurant_id: job.restaurantId, seq: job.seq, subscriber: subscriber.name })
      .onConflict((known) => known.doNothing())
      .execute(),
  )
}

/** null as well when the restaurant is gone with its events. */
function readUnhandled(app: App, subscriber: Subscriber, job: EventJob): Promise<StoredEvent | null> {
  return app.db.tenant(job.restaurantId, actorOf(subscriber), async (tx) => {
    const row = await tx
      .selectFrom('events')
      .selectAll()
      .where('restaurant_id', '=', job.restaurantId)
      .where('seq', '=', job.seq)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('handled_events')
              .select('seq')
              .where('restaurant_id', '=', job.restaurantId)
              .where('seq', '=', job.seq)
              .where('subscriber', '=', subscriber.name),
          ),
        ),
      )
      .executeTakeFirst()
    return row ? storedEvent(row) : null
  })
}

function actorOf(subscriber: Subscriber): string {
  return `system:${subscriber.name}`
}
