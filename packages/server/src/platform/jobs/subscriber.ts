import { asRecord } from '@comanda/domain/stored-value'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Last } from '../../db/work.ts'
import type { StoredEvent } from '../live/stored-event.ts'
import type { Effect } from './job.ts'
import type { LaneName } from './queue.ts'

/** A consumer of events, such as email, courier or loyalty. */
export interface Subscriber {
  /** Permanent: jobs are queued and handled events recorded under it. A rename needs a migration, such as 690. */
  name: string
  types: string[]
  effect: Effect
  /** The lane of the jobs that it enqueues, if not `main`: they start immediately. */
  enqueues?: LaneName
  /**
   * Returns false for events without work for this subscriber, which then get no job. Must accept payloads of earlier
   * versions: if a fact is missing, the event concerns the subscriber. Default: every event.
   */
  concerns?(event: Pick<StoredEvent, 'type' | 'payload'>): boolean
  /**
   * The restaurants that have work for this subscriber, if only few have: events of the others get no job. Read with
   * the events in one transaction. Default: all.
   */
  restaurants?(tx: Tx, restaurantIds: string[]): Promise<string[]>
  /**
   * Called until each event has been handled once, by one worker at a time. Events it has not finished when
   * it returns count as handled; events it has not finished when it throws are retried. It can be called
   * again after a crash, so effects outside the database need an idempotency key.
   */
  handle(app: App, events: EventBatch): Promise<void>
}

/** The effect of a subscriber that uses `handleAll`, or `finish` without other effects. */
export const rowsOnly: Effect = {
  guarantee: 'exactly-once',
  because: 'its effects are rows in the transaction that marks the events as handled',
}

/** Whether a fact of an event's payload is true, or unknown because the payload is of an earlier version. */
export function isPossible(payload: unknown, fact: string): boolean {
  return asRecord(payload)?.[fact] !== false
}

/** A batch of events of one restaurant for one subscriber. */
export interface EventBatch {
  restaurantId: string
  /**
   * Runs one transaction that reads what is needed for the events not handled yet. Statements that `work` executes
   * before it awaits them are sent together with theirs.
   */
  read<T>(work: (tx: Tx, events: Promise<StoredEvent[]>, last: Last) => Promise<T>): Promise<T>
  /** Runs `work` and marks the events as handled, in one transaction. */
  finish(seqs: number[], work: (tx: Tx) => Promise<unknown>): Promise<void>
  /** Handles all events not handled yet in one transaction: for effects inside the database only. */
  handleAll(work: (tx: Tx, events: StoredEvent[]) => Promise<unknown>): Promise<void>
}
