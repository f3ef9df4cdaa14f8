import { createOrderPath } from '../order/order-path.ts'
import { atMost, type BenchOptions, type Metric, measuredBy, median } from '../report.ts'
import { type Grown, withGrown } from './open-grown.ts'

const MAX_RATIO = 1.5
const REQUESTS = 20

/** One action of a user; resolves when the response has arrived. */
type Actions = Record<string, () => Promise<void>>

/** Compares response times of a database with many past orders with those of the demo's database, request by request. */
export function benchGrowth(options: BenchOptions): Promise<Metric[]> {
  return withGrown(options, { orders: 0 }, (small) =>
    withGrown(options, { orders: options.orders }, async (grown) => {
      const references = await actionsOf(small)
      const metrics: Metric[] = []
      for (const [name, act] of Object.entries(await actionsOf(grown))) {
        const reference = references[name]
        if (reference) metrics.push(...(await compare(name, reference, act, options)))
      }
      return metrics
    }),
  )
}

async function compare(
  name: string,
  small: () => Promise<void>,
  grown: () => Promise<void>,
  { rounds, orders }: BenchOptions,
): Promise<Metric[]> {
  const times: Record<'small' | 'grown', number[]> = { small: [], grown: [] }
  const run = async (act: () => Promise<void>) => {
    const startedAt = performance.now()
    await act()
    return performance.now() - startedAt
  }
  // The first requests to both databases open connections and plan statements.
  for (let warm = 0; warm < 6; warm += 1) for (const act of [small, grown]) await act()
  for (let count = 0; count < rounds * REQUESTS; count += 1) {
    times.small.push(await run(small))
    times.grown.push(await run(grown))
  }
  const [before, after] = [median(times.small), median(times.grown)]
  return measuredBy(`npm run bench -- growth --orders ${orders}`, [
    { name: `${name}, demo`, value: before, unit: 'ms' },
    { name: `${name}, grown`, value: after, unit: 'ms' },
    { name: `${name}, ratio`, unit: '', ...atMost(after / before, MAX_RATIO) },
  ])
}

async function actionsOf({ program, shop, email, connect, get }: Grown): Promise<Actions> {
  const path = await createOrderPath(program.origin, shop)
  const [connection, provider] = [await connect(program.origin), await connect(program.sandboxOrigin)]
  return {
    'an order, placed and paid': () => path.order(connection, provider),
    "kitchen's board with the day's sales": get(`/api/kitchen/${shop.id}/board`),
    'payments of all restaurants, first page': get('/api/payments'),
    'payments of a restaurant, first page': get(`/api/payments?restaurantId=${shop.id}`),
    'payments that succeeded, first page': get('/api/payments?states[]=succeeded'),
    'payments found by part of an email': get(`/api/payments?search=${email.slice(1)}`),
    'past orders of a guest': get('/api/account/orders'),
    'figures of the platform': get('/api/health/checks'),
  }
}
