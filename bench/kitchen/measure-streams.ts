import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Program } from '../../tools/program/program.ts'
import { memoryOf } from '../load/processes.ts'
import { watchMemory } from '../load/watch-memory.ts'
import { type Counts, readCounts } from '../order/counts.ts'
import type { BenchOptions } from '../report.ts'
import { openEcho } from './echo.ts'
import type { OrderSource } from './order-source.ts'
import { openScreens } from './screens.ts'

/** Orders of the warm-up are checked for delivery, but their latency is not measured. */
const WARM_UP_SECONDS = 3
const TIMEOUT_MS = 30_000
/** Approximate size of a ticket. */
const TICKET_BYTES = 1500

export interface StreamMetrics {
  orders: number
  seconds: number
  delivered: number
  missing: number
  duplicates: number
  misdelivered: number
  reconnects: number
  refused: number
  program: number[]
  bare: number[]
  memory: { start: number; middle: number; end: number }
  events: number
  reads: { log: number; tickets: number }
}

/**
 * Creates orders at all restaurants while screens watch, next to a bare echo server with the same number of
 * streams and events.
 */
export async function measureStreams(bench: {
  options: BenchOptions
  program: Program
  pool: Pool
  countsFile: string
  cookie: string
  restaurantIds: string[]
  source: OrderSource
}): Promise<StreamMetrics> {
  const { options, program, pool, restaurantIds, source } = bench
  const { screens: count, perSecond, seconds, signal } = options
  const pid = program.pid ?? 0
  const orders = new Map<string, { restaurantId: string; committedAt: number; counts: boolean }>()
  const screens = openScreens(program.origin, bench.cookie, { restaurantIds, count }, (orderId) => {
    const order = orders.get(orderId)
    return order?.counts ? order.committedAt : null
  })
  const echo = await openEcho(restaurantIds.length, count, TICKET_BYTES)
  try {
    await screens.ready
    const before = await readCounts(pid, bench.countsFile)
    const eventsBefore = await countEvents(pool)
    const memory = watchMemory(() => memoryOf([pid]))
    const startedAt = performance.now()
    await source.pour({ restaurantIds, perSecond, seconds, signal }, (order) => {
      const counts = performance.now() - startedAt > WARM_UP_SECONDS * 1000
      orders.set(order.orderId, Object.assign(order, { counts }))
      const channel = restaurantIds.indexOf(order.restaurantId)
      // Midway between two orders, so that neither delays the other.
      setTimeout(() => echo.send(channel, counts), 500 / perSecond)
    })
    const passed = (performance.now() - startedAt) / 1000
    const expected = expectedOf(orders.values(), restaurantIds, count)
    const late = AbortSignal.timeout(TIMEOUT_MS)
    const received = () => screens.perScreen.reduce((sum, screen) => sum + screen.received.size, 0)
    while (received() < expected && !late.aborted) await delay(100, undefined, { signal })
    const after = await readCounts(pid, bench.countsFile)
    return {
      orders: orders.size,
      seconds: passed,
      program: screens.times,
      bare: echo.times,
      memory: memory(),
      ...countDeliveries(screens.perScreen, orders),
      reconnects: screens.reconnects,
      refused: screens.refused,
      events: (await countEvents(pool)) - eventsBefore,
      reads: readsBetween(before, after),
    }
  } finally {
    screens.close()
    echo.close()
  }
}

function expectedOf(orders: Iterable<{ restaurantId: string }>, ids: string[], screens: number): number {
  let expected = 0
  for (const { restaurantId } of orders) {
    const place = ids.indexOf(restaurantId)
    expected += Math.floor(screens / ids.length) + (place < screens % ids.length ? 1 : 0)
  }
  return expected
}

/** Every screen must have received each order of its own restaurant, each state once, and no other order. */
function countDeliveries(
  perScreen: { restaurantId: string; received: Map<string, number> }[],
  orders: Map<string, { restaurantId: string }>,
): Pick<StreamMetrics, 'delivered' | 'missing' | 'duplicates' | 'misdelivered'> {
  const metrics = { delivered: 0, missing: 0, duplicates: 0, misdelivered: 0 }
  for (const { restaurantId, received } of perScreen) {
    const seen = new Set([...received.keys()].map((key) => key.split(':')[0] ?? ''))
    for (const [orderId, order] of orders) {
      if (order.restaurantId === restaurantId && seen.has(orderId)) metrics.delivered += 1
      if (order.restaurantId === restaurantId && !seen.has(orderId)) metrics.missing += 1
      if (order.restaurantId !== restaurantId && seen.has(orderId)) metrics.misdelivered += 1
    }
    for (const times of received.values()) if (times > 1) metrics.duplicates += 1
  }
  return metrics
}

async function countEvents(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ events: number }>(
    'select coalesce(sum(last_seq), 0)::int as events from event_counters',
  )
  return rows[0]?.events ?? 0
}

/** Matches the statements by their beginnings, as `count-calls.ts` stores them. */
function readsBetween(before: Counts, after: Counts): StreamMetrics['reads'] {
  const between = (pattern: RegExp) =>
    Object.entries(after.statements)
      .filter(([statement]) => pattern.test(statement))
      .reduce((sum, [statement, count]) => sum + count - (before.statements[statement] ?? 0), 0)
  return {
    log: between(/^select \* from "events" where "restaurant_id" = \$1 and "seq" > \$2 order by "seq"/),
    tickets: between(/^select "o"\."id", "o"\."order_number"/),
  }
}
