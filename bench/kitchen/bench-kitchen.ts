import type { Pool } from 'pg'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { withDatabase } from '../../tools/program/database.ts'
import type { Program } from '../../tools/program/program.ts'
import { loadShops } from '../../tools/program/shop.ts'
import { openConnection } from '../load/connection.ts'
import { countedProgram, withProgram } from '../load/with-program.ts'
import { createOrderPath } from '../order/order-path.ts'
import { type BenchOptions, type Metric, selection } from '../report.ts'
import { makeRestaurants } from './make-restaurants.ts'
import { measureFrames } from './measure-frames.ts'
import { measureStreams } from './measure-streams.ts'
import { frameMetrics, streamMetrics } from './metrics.ts'
import { createOrderSource, type OrderSource } from './order-source.ts'

const PARTS = ['screens', 'frames'] as const
const CONNECTIONS = 12

/** Measures the latency and reliability of orders on kitchen screens, and the frame rate of a full board. */
export function benchKitchen(options: BenchOptions): Promise<Metric[]> {
  const isSelected = selection(options, PARTS)
  return withProgram(
    options,
    (place) => countedProgram(options, place),
    (program, { countsFile }) =>
      withDatabase(
        program.dataDir,
        async (pool) => {
          const source = await createOrderSource(pool, await placeTemplate(program, pool))
          return measure({ options, program, pool, source }, countsFile, isSelected)
        },
        CONNECTIONS,
      ),
  )
}

async function measure(
  bench: { options: BenchOptions; program: Program; pool: Pool; source: OrderSource },
  countsFile: string,
  isSelected: (part: (typeof PARTS)[number]) => boolean,
): Promise<Metric[]> {
  const { options, program, pool } = bench
  const metrics: Metric[] = []
  // First, so that the board does not include the orders of the other part.
  if (isSelected('frames')) {
    metrics.push(...frameMetrics(await measureFrames(bench)))
  }
  if (isSelected('screens')) {
    const restaurantIds = await makeRestaurants(pool, options.restaurants)
    const cookie = await signIn(program, 'admin@comanda.test')
    const streams = await measureStreams({ ...bench, countsFile, cookie, restaurantIds })
    metrics.push(...streamMetrics(streams, options))
  }
  return metrics
}

/** Places one real order, paid by card, as the template of all others. */
async function placeTemplate(program: Program, pool: Pool): Promise<string> {
  const [shop] = await loadShops(program.origin)
  if (!shop) throw new Error('There is no restaurant to order from')
  const path = await createOrderPath(program.origin, shop)
  const failed = Promise.withResolvers<never>()
  const lines = await Promise.all(
    [program.origin, program.sandboxOrigin].map((origin) =>
      openConnection(Number(new URL(origin).port), failed.reject),
    ),
  )
  const [connection, provider] = lines
  if (connection && provider) await Promise.race([path.order(connection, provider), failed.promise])
  failed.promise.catch(() => {})
  for (const line of lines) line.close()
  const { rows } = await pool.query<{ id: string }>(
    `select id from orders where customer_email like '%@bench.test' and paid_at is not null limit 1`,
  )
  const id = rows[0]?.id
  if (!id) throw new Error('The first order was not paid')
  return id
}
