import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Program } from '../../tools/program/program.ts'
import { type Counts, readCounts } from '../order/counts.ts'
import type { BenchOptions } from '../report.ts'
import { openEcho } from './echo.ts'
import { watchMemory } from './memory.ts'
import type { OrderSource } from './order-source.ts'
import { openScreens } from './screens.ts'
import type { Times } from './times.ts'

/** Of them orders count for nothing but their being shown: everything is new then. */
const WARM_UP_SECONDS = 3
const PATIENCE_MS = 30_000
/** About what a ticket weighs. */
const TICKET_BYTES = 1500

export interface StreamFigures {
  orders: number
  seconds: number
  shown: number
  missing: number
  twice: number
  foreign: number
  reconnects: number
  refused: number
  ours: Times
  bare: Times
  memory: { start: number; middle: number; end: number }
  events: number
  reads: { log: number; tickets: number }
}

/** Lets orders come in at all restaurants while screens look on, beside a bare echo with the same streams and times. */
export async function measureStreams(bench: {
  options: BenchOptions
  program: Program
  pool: Pool
  countsFile: string
  cookie: string
  restaurantIds: string[]
  source: OrderSource
}): Promise<StreamFigures> {
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
    const memory = watchMemory(pid)
    const startedAt = performance.now()
    await source.pour({ restaurantIds, perSecond, seconds, signal }, (order) => {
      const counts = performance.now() - startedAt > WARM_UP_SECONDS * 1000
      orders.set(order.orderId, Object.assign(order, { counts }))
      const room = restaurantIds.indexOf(order.restaurantId)
      // Between two orders, so that neither waits for the other.
      setTimeout(() => echo.say(room, counts), 500 / perSecond)
    })
    const passed = (performance.now() - startedAt) / 1000
    const expected = expectedOf(orders.values(), restaurantIds, count)
    const late = AbortSignal.timeout(PATIENCE_MS)
    const told = () => screens.perScreen.reduce((sum, screen) => sum + screen.told.size, 0)
    while (told() < expected && !late.aborted) await delay(100, undefined, { signal })
    const after = await readCounts(pid, bench.countsFile)
    return {
      ...{ orders: orders.size, seconds: passed, ours: screens.times, bare: echo.times, memory: memory() },
      ...judge(screens.perScreen, orders),
      ...{ reconnects: screens.reconnects, refused: screens.refused },
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

/** Every screen has to have shown each order of its own restaurant, each of its states once, and no other. */
function judge(
  perScreen: { restaurantId: string; told: Map<string, number> }[],
  orders: Map<string, { restaurantId: string }>,
): Pick<StreamFigures, 'shown' | 'missing' | 'twice' | 'foreign'> {
  const figures = { shown: 0, missing: 0, twice: 0, foreign: 0 }
  for (const { restaurantId, told } of perScreen) {
    const seen = new Set([...told.keys()].map((key) => key.split(':')[0] ?? ''))
    for (const [orderId, order] of orders) {
      if (order.restaurantId === restaurantId && seen.has(orderId)) figures.shown += 1
      if (order.restaurantId === restaurantId && !seen.has(orderId)) figures.missing += 1
      if (order.restaurantId !== restaurantId && seen.has(orderId)) figures.foreign += 1
    }
    for (const times of told.values()) if (times > 1) figures.twice += 1
  }
  return figures
}

async function countEvents(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ events: number }>(
    'select coalesce(sum(last_seq), 0)::int as events from event_counters',
  )
  return rows[0]?.events ?? 0
}

/** By the beginnings of the statements, as `count-calls.ts` keeps them. */
function readsBetween(before: Counts, after: Counts): StreamFigures['reads'] {
  const between = (pattern: RegExp) =>
    Object.entries(after.statements)
      .filter(([statement]) => pattern.test(statement))
      .reduce((sum, [statement, count]) => sum + count - (before.statements[statement] ?? 0), 0)
  return {
    log: between(/^select \* from "events" where "restaurant_id" = \$1 and "seq" > \$2 order by "seq"/),
    tickets: between(/^select o\.\*, day\.sales from /),
  }
}
