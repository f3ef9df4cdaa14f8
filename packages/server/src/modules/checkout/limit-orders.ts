import type { App, Caller } from '../../app.ts'
import { countedAddress, isThisMachine } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { createTally, type Tally } from '../../platform/tally.ts'

/** Counts an attempt to order. Throws TOO_MANY_REQUESTS. */
export function limitOrders(app: App, caller: Caller): Promise<void> {
  return limit(app, caller, orders)
}

/** Counts a question whether an order is paid, which the provider has to answer. Throws TOO_MANY_REQUESTS. */
export function limitSettling(app: App, caller: Caller): Promise<void> {
  return limit(app, caller, settling)
}

/** The first few of an address are counted in memory, so that ordinary orders cost no further commit. */
async function limit(app: App, { ip }: Caller, { kind, free, most }: Kind): Promise<void> {
  if (isThisMachine(ip)) return
  const key = `${kind}:${countedAddress(ip)}`
  if (tallyOf(app).add(key, app.now()) > free) await takeHit(app, { key, most, perSeconds })
}

const tallies = new WeakMap<App['db'], Tally>()

function tallyOf(app: App): Tally {
  const tally = tallies.get(app.db) ?? createTally(perSeconds)
  tallies.set(app.db, tally)
  return tally
}

interface Kind {
  kind: string
  /** For each copy of the program. */
  free: number
  /** Beyond that, for all copies together. */
  most: number
}

// Enough for an office behind one address, too few to try stolen cards or to fill the table.
const orders: Kind = { kind: 'order', free: 10, most: 60 }
const settling: Kind = { kind: 'settle', free: 60, most: 240 }
const perSeconds = 600
