import type { App, Caller } from '../../app.ts'
import { admitWatcher as admit, type StreamLimit } from '../../platform/live/admit-watcher.ts'

/**
 * Counts one more order that is followed, until the signal aborts. Throws TOO_MANY_REQUESTS when the address follows many
 * already, SERVICE_UNAVAILABLE when this copy of the program carries all it can.
 */
export function admitWatcher(app: Pick<App, 'db'>, { ip }: Caller, until: AbortSignal): void {
  admit(ofOrders, app.db, ip, until)
}

// Enough for an office behind one address; a page that is refused asks for its order every few seconds instead.
const ofOrders: StreamLimit = { mostOfAddress: 60, mostOfCopy: 5000, retryAfterSeconds: 60 }
