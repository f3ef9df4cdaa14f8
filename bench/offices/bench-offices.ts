import { withDatabase } from '../../tools/program/database.ts'
import { type Grown, openGrown } from '../growth/open-grown.ts'
import { atMost, type BenchOptions, type Metric } from '../report.ts'

const SMALL_ORDERS = 10_000
const REQUESTS = 100
const MAX_P99_MS = 200
const MAX_RATIO = 1.5
/** Below this, a ratio of medians compares noise. */
const SMALLEST_MS = 5
/** Postgres reports the rows that a connection has read at most once a second. */
const REPORTED_AFTER_MS = 1500

/** The first request of each screen of the back offices, as a platform admin. */
const screens = ({ shop, email }: Grown): Record<string, string> => ({
  'dashboard: all restaurants': '/api/dashboard',
  'dashboard: a restaurant': `/api/restaurants/${shop.id}/dashboard`,
  'dashboard: what needs attention': '/api/dashboard/attention',
  'dashboard: notifications': '/api/dashboard/notifications',
  'orders: first page': '/api/staff/orders',
  'orders: counts by status': '/api/staff/orders/counts',
  'orders: search by part of an email': `/api/staff/orders?search=${email.slice(1)}`,
  'orders: of a restaurant': `/api/staff/orders?restaurantId=${shop.id}`,
  'payments: first page': '/api/payments',
  'finance: today': '/api/finance/revenue?period=today',
  'finance: this year': '/api/finance/revenue?period=year',
  'finance: days of this year': '/api/finance/revenue/days?period=year',
  'analytics: all restaurants': '/api/analytics?range=30d',
  'analytics: a restaurant': `/api/analytics?range=90d&restaurantId=${shop.id}`,
  'analytics: live visitors': '/api/analytics/live',
  'analytics: sales by hour': '/api/analytics/hours?range=90d',
  'analytics: customers': '/api/analytics/customers?range=90d',
  'analytics: zip codes': '/api/analytics/zips?range=90d',
  'analytics: dishes': `/api/analytics/dishes?range=90d&restaurantId=${shop.id}`,
  'analytics: dishes of all restaurants': '/api/analytics/dishes?range=90d',
  'analytics: lost sales': '/api/analytics/lost-sales?range=90d',
  'palette: part of an email': `/api/staff/search?query=${email.slice(1)}`,
  'carts: first page': '/api/carts',
  'carts: summary': '/api/carts/summary',
  'restaurants: first page': '/api/platform/restaurants',
  'health: checks': '/api/health/checks',
})

/**
 * The answers of the back offices with many restaurants and a year of orders and visits: one request at a time, next to those
 * of a database with 10,000 orders, and the rows that Postgres reads for one.
 */
export async function benchOffices(options: BenchOptions): Promise<Metric[]> {
  const ending: (() => unknown)[] = []
  const open = (count: number) =>
    openGrown(options, { orders: count, visits: count, restaurants: options.restaurants }, ending)
  try {
    const small = await open(Math.min(SMALL_ORDERS, options.orders))
    const grown = await open(options.orders)
    const metrics: Metric[] = []
    for (const [name, path] of Object.entries(screens(grown))) {
      if (options.only && !name.startsWith(options.only)) continue
      metrics.push(...(await measure(name, [small, grown], [screens(small)[name] ?? path, path], options)))
    }
    return metrics
  } finally {
    for (const end of ending.reverse()) await end()
  }
}

async function measure(
  name: string,
  programs: readonly [Grown, Grown],
  paths: readonly [string, string],
  { orders, restaurants }: BenchOptions,
): Promise<Metric[]> {
  const command = `npm run bench -- offices --orders ${orders} --restaurants ${restaurants}`
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
  const [p50, p99] = [percentile(after, 0.5), percentile(after, 0.99)]
  const reference = Math.max(SMALLEST_MS, percentile(before, 0.5))
  const ratio = Math.max(SMALLEST_MS, p50) / reference
  return [
    { name: `${name}, p50`, value: p50, unit: 'ms', command },
    { name: `${name}, p99`, unit: 'ms', command, ...atMost(p99, MAX_P99_MS) },
    {
      name: `${name}, p50 by that of ${SMALL_ORDERS} orders`,
      unit: '',
      command,
      ...atMost(ratio, MAX_RATIO),
    },
    { name: `${name}, rows read`, value: await rowsRead(programs[1], gets[1]), unit: 'rows', command },
  ]
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

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
