import type { App, Caller } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { isLoopback, rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { createTally } from '../../platform/tally.ts'

/** Counts an attempt to order. Throws TOO_MANY_REQUESTS. */
export function limitOrders(app: App, caller: Caller): Promise<void> {
  return limit(app, caller, orders)
}

/** Counts a request to settle an order, which calls the provider. Throws TOO_MANY_REQUESTS. */
export function limitSettling(app: App, caller: Caller): Promise<void> {
  return limit(app, caller, settling)
}

/** The first hits of an address are counted in memory, so that ordinary orders cost no extra commit. */
async function limit(app: App, { ip }: Caller, { kind, free, max }: Kind): Promise<void> {
  if (isLoopback(ip)) return
  const key = `${kind}:${rateLimitAddress(ip)}`
  if (tallyOf(app).add(key, app.now()) > free) await enforceRateLimit(app, { key, max, windowSeconds })
}

const tallyOf = perApp(() => createTally(windowSeconds))

interface Kind {
  kind: string
  /** Hits per process that are counted in memory only. */
  free: number
  /** Further hits, across all processes. */
  max: number
}

// Enough for an office behind one address, too few to test stolen cards or to fill the table.
const orders: Kind = { kind: 'order', free: 10, max: 60 }
const settling: Kind = { kind: 'settle', free: 60, max: 240 }
const windowSeconds = 600
