import { withDatabase } from '../../tools/program/database.ts'
import { type Grown, withGrown } from '../growth/open-grown.ts'
import { atMost, type BenchOptions, type Metric, measuredBy, quantile } from '../report.ts'
import { marketingScreens, officeScreens } from './office-screens.ts'

const SMALL_ORDERS = 10_000
const REQUESTS = 100
const MAX_P99_MS = 200
const MAX_RATIO = 1.5
/** Below this, a ratio of medians compares noise. */
const SMALLEST_MS = 5
/** Postgres reports the rows that a connection has read at most once a second. */
const REPORTED_AFTER_MS = 1500

/**
 * The responses of the back offices with many restaurants and a year of orders and visits: one request at a time, next to those
 * of a database with 10,000 orders, and the rows that Postgres reads for one.
 */
export function benchOffices(options: BenchOptions): Promise<Metric[]> {
  const sizeOf = (count: number) => ({ orders: count, visits: count, restaurants: options.restaurants })
  return withGrown(options, sizeOf(Math.min(SMALL_ORDERS, options.orders)), (small) =>
    withGrown(options, sizeOf(options.orders), (grown) => compare(small, grown, options)),
  )
}

async function compare(small: Grown, grown: Grown, options: BenchOptions): Promise<Metric[]> {
  const metrics: Metric[] = []
  for (const [name, path] of Object.entries(screensOf(grown))) {
    if (options.only && !name.startsWith(options.only)) continue
    metrics.push(...(await measure(name, [small, grown], [screensOf(small)[name] ?? path, path], options)))
  }
  return metrics
}

const screensOf = ({ shop, email, marketing }: Grown) => ({
  ...officeScreens(shop.id, email.slice(1)),
  ...(marketing && marketingScreens(marketing)),
})

async function measure(
  name: string,
  programs: readonly [Grown, Grown],
  paths: readonly [string, string],
  { orders, restaurants }: BenchOptions,
): Promise<Metric[]> {
  const gets = programs.map((program, index) => program.get(paths[index] ?? ''))
  for (let warm = 0; warm < 5; warm += 1) for (const get of gets) await get()
  const times: number[][] = [[], []]
  for (let count = 0; count < REQUESTS; count += 1) {
    for (const [index, get] of gets.entries()) {
      const startedAt = performance.now()
      await get()
      times[index]?.push(performance.now() - startedAt)
    }
  }
  const [before = [], after = []] = times
  const [p50, p99] = [quantile(after, 0.5), quantile(after, 0.99)]
  const reference = Math.max(SMALLEST_MS, quantile(before, 0.5))
  const ratio = Math.max(SMALLEST_MS, p50) / reference
  return measuredBy(`npm run bench -- offices --orders ${orders} --restaurants ${restaurants}`, [
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p99`, unit: 'ms', ...atMost(p99, MAX_P99_MS) },
    { name: `${name}, p50 by that of ${SMALL_ORDERS} orders`, unit: '', ...atMost(ratio, MAX_RATIO) },
    { name: `${name}, rows read`, value: await rowsRead(programs[1], gets[1]), unit: 'rows' },
  ])
}

/** Rows that Postgres reads for one request, its own background work included. */
async function rowsRead({ program }: Grown, get: (() => Promise<void>) | undefined): Promise<number> {
  return withDatabase(program.dataDir, async (pool) => {
    const count = async () => {
      await new Promise((resolve) => setTimeout(resolve, REPORTED_AFTER_MS))
      const { rows } = await pool.query<{ read: string }>(
        'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables',
      )
      return Number(rows[0]?.read)
    }
    const before = await count()
    await get?.()
    return (await count()) - before
  })
}
