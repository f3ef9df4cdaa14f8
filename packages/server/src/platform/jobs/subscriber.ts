import type { App } from '../../app.ts'
import type { Last, Tx } from '../../db/database.ts'
import type { StoredEvent } from '../live/stored-event.ts'

/** What must happen after an event: mail, courier, loyalty. */
export interface Subscriber {
  /** Stays the same for ever: what was handled is remembered under it. */
  name: string
  types: string[]
  /**
   * Called until it succeeds once for each event, by one worker at a time. What it has not finished when it returns
   * counts as handled, what it has not finished when it throws is tried again. It may be called again when the program
   * died right after it: effects outside the database carry a key that makes a repeat harmless.
   */
  handle(app: App, events: EventsAtHand): Promise<void>
}

/** A few events of one restaurant that a subscriber is to handle. */
export interface EventsAtHand {
  restaurantId: string
  /** Reads, in one transaction, what is needed for those that were not handled before. */
  read<T>(work: (tx: Tx, events: StoredEvent[], last: Last) => Promise<T>): Promise<T>
  /** Writes the last of an effect and remembers its events as handled, in one transaction. */
  finish(seqs: number[], work: (tx: Tx) => Promise<unknown>): Promise<void>
  /** Handles all of them that were not handled before, in one transaction: for effects in the database alone. */
  handleAll(work: (tx: Tx, events: StoredEvent[]) => Promise<unknown>): Promise<void>
}
