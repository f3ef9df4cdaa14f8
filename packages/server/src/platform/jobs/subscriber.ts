import type { App } from '../../app.ts'
import type { StoredEvent } from '../live/stored-event.ts'

/** What must happen after an event: mail, courier, loyalty. */
export interface Subscriber {
  /** Stays the same for ever: what was handled is remembered under it. */
  name: string
  types: string[]
  /**
   * Called until it succeeds once, by one worker at a time. It may be called again when the program died right after
   * it: effects outside the database carry a key that makes a repeat harmless.
   */
  handle(app: App, event: StoredEvent): Promise<void>
}
