import { createDatabase } from '../../packages/server/src/db/database.ts'
import { indexOrders, sumUpPaymentDays } from '../../packages/server/src/modules/payments/public.ts'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { withDatabase } from '../../tools/program/database.ts'
import { createProgram, type Program } from '../../tools/program/program.ts'
import { loadShops } from '../../tools/program/shop.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { type Connection, openConnection } from '../load/connection.ts'
import { createOrderPath } from '../order/order-path.ts'
import { atMost, type BenchOptions, type Metric, median } from '../report.ts'
import { makePastOrders } from './make-past-orders.ts'

const MAX_RATIO = 1.5
const REQUESTS = 20
const ADMIN = 'admin@comanda.test'
/** So many of the demo's orders become the admin's own. */
const OWN_ORDERS = 25

/** One action of a user; resolves when the response has arrived. */
type Actions = Record<string, () => Promise<void>>

/** Compares response times of a database with many past orders with those of the demo's database, request by request. */
export async function benchGrowth(options: BenchOptions): Promise<Metric[]> {
  const ending: (() => unknown)[] = []
  try {
    const small = await open(options, 0, ending)
    const grown = await open(options, options.orders, ending)
    const metrics: Metric[] = []
    for (const [name, act] of Object.entries(grown)) {
      const reference = small[name]
      if (reference) metrics.push(...(await compare(name, reference, act, options)))
    }
    return metrics
  } finally {
    for (const end of ending.reverse()) await end()
  }
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
  // The first requests of both open connections and plan statements.
  for (let warm = 0; warm < 6; warm += 1) for (const act of [small, grown]) await act()
  for (let count = 0; count < rounds * REQUESTS; count += 1) {
    times.small.push(await run(small))
    times.grown.push(await run(grown))
  }
  const [before, after] = [median(times.small), median(times.grown)]
  const command = `npm run bench -- growth --orders ${orders}`
  return [
    { name: `${name}, demo`, value: before, unit: 'ms', command },
    { name: `${name}, grown`, value: after, unit: 'ms', command },
    { name: `${name}, ratio`, unit: '', command, ...atMost(after / before, MAX_RATIO) },
  ]
}

/** Starts a program, and adds past orders to its database. */
async function open(options: BenchOptions, orders: number, ending: (() => unknown)[]): Promise<Actions> {
  const place = await openWorkplace('bench')
  const program = createProgram({
    ...place,
    env: { COMANDA_DEMO_ALWAYS_OPEN: '1' },
    abortSignal: options.signal,
  })
  ending.push(() => place.remove())
  ending.push(() => program.stop())
  await program.start()
  const email = await withDatabase(program.dataDir, async (pool) => {
    const { rows } = await pool.query(
      `update orders set user_id = (select id from auth.users where email = $1)
       where id in (select id from orders where status = 'completed' order by created_at limit $2)
       returning customer_email`,
      [ADMIN, OWN_ORDERS],
    )
    if (orders > 0) {
      const startedAt = performance.now()
      await makePastOrders(pool, orders)
      console.log(`${orders} orders in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
    const db = createDatabase(pool)
    await sumUpPaymentDays({ db })
    await indexOrders({ db, now: Date.now })
    await pool.query('set statement_timeout = 0')
    await pool.query('vacuum (analyze)')
    return String(rows[0]?.customer_email)
  })
  return actionsOf(program, email, ending)
}

/** `email`: of an order of the demo. */
async function actionsOf(program: Program, email: string, ending: (() => unknown)[]): Promise<Actions> {
  const cookie = await signIn(program, ADMIN)
  const [shop] = await loadShops(program.origin)
  if (!shop) throw new Error('There is no restaurant to order from')
  const path = await createOrderPath(program.origin, shop)
  const connect = async (origin: string): Promise<Connection> => {
    const connection = await openConnection(Number(new URL(origin).port), (error) => {
      throw error
    })
    ending.push(() => connection.close())
    return connection
  }
  const [connection, provider] = [await connect(program.origin), await connect(program.sandboxOrigin)]
  const get = (url: string) => async () => {
    const head = `GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`
    const { status, body } = await connection.request(head)
    if (status !== 200) throw new Error(`${url} returned ${status}: ${body.toString().slice(0, 200)}`)
  }
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
