import type { App, Caller } from '../../app.ts'
import { admitStream as admit, type StreamLimit } from '../../platform/live/admit-stream.ts'

/**
 * Counts a stream of an order until the signal aborts. Throws TOO_MANY_REQUESTS when the address has too many
 * streams, SERVICE_UNAVAILABLE when this process has reached its limit.
 */
export function admitStream(app: Pick<App, 'db'>, { ip }: Caller, until: AbortSignal): void {
  admit(ofOrders, app, ip, until)
}

// Enough for an office behind one address; a page without a stream polls its order every few seconds instead.
const ofOrders: StreamLimit = { maxPerAddress: 60, maxPerProcess: 5000, retryAfterSeconds: 60 }
