import { join } from 'node:path'
import type { Pool } from 'pg'
import { createPool } from '../../packages/server/src/db/pool.ts'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { embeddedDatabase } from '../../tools/program/database.ts'
import { createProgram, type Program } from '../../tools/program/program.ts'
import { loadShops } from '../../tools/program/shop.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { openConnection } from '../load/connection.ts'
import { preloadArgument } from '../load/preload.ts'
import { createOrderPath } from '../order/order-path.ts'
import type { BenchOptions, Metric } from '../report.ts'
import { makeRestaurants } from './make-restaurants.ts'
import { measureFrames } from './measure-frames.ts'
import { measureStreams } from './measure-streams.ts'
import { frameMetrics, streamMetrics } from './metrics.ts'
import { createOrderSource, type OrderSource } from './order-source.ts'

const PARTS = ['screens', 'frames']
const CONNECTIONS = 12

/** Measures the latency and reliability of orders on kitchen screens, and the frame rate of a full board. */
export async function benchKitchen(options: BenchOptions): Promise<Metric[]> {
  if (options.only !== null && !PARTS.includes(options.only)) {
    throw new Error(`--only is one of ${PARTS.join(', ')}.`)
  }
  const place = await openWorkplace('bench', options.port)
  const countsFile = join(place.folder, 'counts.json')
  const program = createProgram({
    ...place,
    env: { COMANDA_DEMO_ALWAYS_OPEN: '1', BENCH_COUNTS: countsFile },
    nodeArgs: [
      preloadArgument(join(import.meta.dirname, '../order/count-calls.ts'), place.folder),
      ...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []),
    ],
    abortSignal: options.signal,
  })
  try {
    await program.start()
    const address = embeddedDatabase(program.dataDir)
    const pool = createPool(address, 'owner', { max: CONNECTIONS, onError: () => {} })
    try {
      const source = await createOrderSource(pool, await placeTemplate(program, pool))
      return await measure(options, program, pool, countsFile, source)
    } finally {
      await pool.end()
    }
  } finally {
    await program.stop()
    place.remove()
  }
}

async function measure(
  options: BenchOptions,
  program: Program,
  pool: Pool,
  countsFile: string,
  source: OrderSource,
): Promise<Metric[]> {
  const isSelected = (part: string) => options.only === null || options.only === part
  const metrics: Metric[] = []
  // First, so that the board does not include the orders of the other part.
  if (isSelected('frames')) {
    metrics.push(...frameMetrics(await measureFrames({ options, program, pool, source })))
  }
  if (isSelected('screens')) {
    const restaurantIds = await makeRestaurants(pool, options.restaurants)
    const cookie = await signIn(program, 'admin@comanda.test')
    const bench = { options, program, pool, countsFile, cookie, restaurantIds, source }
    metrics.push(...streamMetrics(await measureStreams(bench), options))
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
