import type { App, Caller } from '../../app.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { createTally, type Tally } from '../../platform/tally.ts'

/**
 * Counts an attempt to order. The first few of an address are counted in memory, so that ordinary orders cost no
 * further commit. What comes from this machine passes: it is a tool, or a proxy that stands for everybody.
 * Throws TOO_MANY_REQUESTS.
 */
export async function limitOrders(app: App, { ip }: Caller): Promise<void> {
  if (ip === '::1' || ip.startsWith('127.')) return
  if (tallyOf(app).add(ip, app.now()) > free) await takeHit(app, { ...orders, key: `order:${ip}` })
}

const tallies = new WeakMap<App['db'], Tally>()

function tallyOf(app: App): Tally {
  const tally = tallies.get(app.db) ?? createTally(orders.perSeconds)
  tallies.set(app.db, tally)
  return tally
}

// Enough for an office behind one address, too few to try stolen cards or to fill the table.
const orders = { most: 60, perSeconds: 600 }
const free = 10
