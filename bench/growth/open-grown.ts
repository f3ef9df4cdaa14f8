import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import pino from 'pino'
import { createDatabase } from '../../packages/server/src/db/database.ts'
import { clientConfig } from '../../packages/server/src/db/pool.ts'
import { sumUpAnalysedDays, sumUpVisitDays } from '../../packages/server/src/modules/analytics/public.ts'
import { sumUpCouponDays } from '../../packages/server/src/modules/catalog/public.ts'
import { countGiftCards } from '../../packages/server/src/modules/gift-cards/public.ts'
import { sumUpPoints } from '../../packages/server/src/modules/loyalty/public.ts'
import { indexOrders, sumUpPaymentDays } from '../../packages/server/src/modules/payments/public.ts'
import { sumUpSalesDays } from '../../packages/server/src/modules/reporting/public.ts'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { embeddedDatabase, withDatabase } from '../../tools/program/database.ts'
import type { Program } from '../../tools/program/program.ts'
import { loadShop, type Shop } from '../../tools/program/shop.ts'
import { type Connection, openConnection } from '../load/connection.ts'
import { withProgram } from '../load/with-program.ts'
import { type Marketing, makePastMarketing } from '../offices/make-past-marketing.ts'
import { makePastVisits } from '../offices/make-past-visits.ts'
import type { BenchOptions } from '../report.ts'
import { makePastOrders } from './make-past-orders.ts'

const ADMIN = 'admin@comanda.test'
/** This many of the demo's orders are reassigned to the admin. */
const OWN_ORDERS = 25

/** A running program with a filled database, used by a platform admin. */
export interface Grown {
  program: Program
  shop: Shop
  /** The address of a customer of the demo. */
  email: string
  /** Null without orders and visits. */
  marketing: Marketing | null
  connect: (origin: string) => Promise<Connection>
  /** A request that resolves when the response has arrived, and throws unless its status is 200. */
  get: (path: string) => () => Promise<void>
}

interface Size {
  orders: number
  visits?: number
  restaurants?: number
}

/** Runs a program with past orders and visits in its database for the duration of `work`. */
export function withGrown<T>(
  options: BenchOptions,
  size: Size,
  work: (grown: Grown) => Promise<T>,
): Promise<T> {
  const env = { COMANDA_DEMO_ALWAYS_OPEN: '1' }
  return withProgram(
    { ...options, port: null },
    (place) => ({ env, folder: storedFolder(options, size) ?? place.folder }),
    async (program, { folder }) => {
      const file = join(folder, 'filled.json')
      if (!existsSync(file)) writeFileSync(file, JSON.stringify(await fill(program.dataDir, size)))
      // The requests of an earlier run of a retained database count towards the limits.
      await withDatabase(program.dataDir, (pool) => pool.query('delete from rate_limits'))
      const connections: Connection[] = []
      try {
        return await work(
          await useGrown(program, JSON.parse(readFileSync(file, 'utf8')) as Filled, connections),
        )
      } finally {
        for (const connection of connections) connection.close()
      }
    },
  )
}

/** Where a database of this size is retained; null: it is deleted at the end. */
function storedFolder({ data }: BenchOptions, { orders, restaurants }: Size): string | null {
  if (data === null) return null
  const folder = join(data, `${orders}-orders-${restaurants ?? 'few'}-restaurants`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** `connections` receives those that it opens. */
async function useGrown(program: Program, filled: Filled, connections: Connection[]): Promise<Grown> {
  const shop = await firstShop(program.origin)
  const connect = async (origin: string): Promise<Connection> => {
    const connection = await openConnection(Number(new URL(origin).port), (error) => {
      throw error
    })
    connections.push(connection)
    return connection
  }
  const cookie = await signIn(program, ADMIN)
  const connection = await connect(program.origin)
  const get = (path: string) => async () => {
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`
    const { status, body } = await connection.request(head)
    if (status !== 200) throw new Error(`${path} returned ${status}: ${body.toString().slice(0, 200)}`)
  }
  return { ...filled, program, shop, connect, get }
}

type Filled = Pick<Grown, 'email' | 'marketing'>

/** Adds orders, visits and, with these, marketing, and sums them up. */
async function fill(dataDir: string, { orders, visits = 0, restaurants }: Size): Promise<Filled> {
  // Without the limits of the program: filling a table takes longer.
  const pool = new Pool({ ...clientConfig(embeddedDatabase(dataDir), 'owner'), pipeline: true, max: 4 })
  const { rows } = await pool.query(
    `update orders set user_id = (select id from auth.users where email = $1)
     where id in (select id from orders where status = 'completed' order by created_at limit $2)
     returning customer_email`,
    [ADMIN, OWN_ORDERS],
  )
  const startedAt = performance.now()
  if (orders > 0) await makePastOrders(pool, orders, restaurants)
  if (visits > 0) await makePastVisits(pool, visits)
  const marketing = orders > 0 && visits > 0 ? await makePastMarketing(pool, orders) : null
  const log = pino({ level: 'error' })
  const app = { db: createDatabase(pool), now: Date.now, log }
  const rollups = [
    sumUpPaymentDays,
    sumUpSalesDays,
    ...(visits > 0 ? [sumUpVisitDays, sumUpAnalysedDays, sumUpCouponDays, sumUpPoints, countGiftCards] : []),
  ]
  await Promise.all(rollups.map((sumUp) => sumUp(app)))
  // The program has indexed the orders before: the past orders are older.
  await pool.query("update order_search_through set through = '-infinity'")
  await indexOrders(app)
  await pool.query('vacuum (analyze)')
  await pool.end()
  if (orders > 0)
    console.log(
      `${orders} orders, ${visits} visits in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    )
  return { email: String(rows[0]?.customer_email), marketing }
}

async function firstShop(origin: string): Promise<Shop> {
  const response = await fetch(`${origin}/api/restaurants`)
  const { restaurants } = (await response.json()) as { restaurants: { id: string }[] }
  if (!restaurants[0]) throw new Error('There is no restaurant to order from')
  return loadShop(origin, restaurants[0].id)
}
