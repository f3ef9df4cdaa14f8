import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Program } from '../../tools/program/program.ts'
import { loadShops } from '../../tools/program/shop.ts'
import type { Workplace } from '../../tools/program/workplace.ts'
import { copyMenus, makeRestaurants } from '../kitchen/make-restaurants.ts'
import { startBareServer } from '../load/child.ts'
import { countedProgram } from '../load/with-program.ts'
import type { BenchOptions } from '../report.ts'
import type { OrderPath } from './order-path.ts'

const RESTAURANTS = 20
const ROOT = join(import.meta.dirname, '../..')

export interface RestaurantPath {
  restaurantId: string
  path: OrderPath
}

/** Starts a payment provider and a mail server that respond from memory, and returns the settings of a program with them. */
export async function startProviders(options: BenchOptions, place: Workplace) {
  const providers = await startBareServer(join(import.meta.dirname, 'memory-providers.ts'), {
    programPort: place.port,
    webhookSecret: 'whsec_sandbox',
  })
  const [providerPort = 0, mailPort = 0] = providers.ports
  const counted = countedProgram(options, place)
  return {
    ...counted,
    root: options.tree,
    env: {
      ...counted.env,
      // Each customer has a separate address, as behind a proxy: orders are limited by address.
      COMANDA_TRUST_PROXY: '1',
      BENCH_PROVIDER: `${place.port + 1}:${providerPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    },
    providers,
    stop: providers.stop,
  }
}

/** The tree that is measured knows its own requests. */
export async function openRestaurants(
  program: Program,
  pool: Pool,
  tree: string | null,
): Promise<RestaurantPath[]> {
  await pool.query(`
    create schema bench_scratch
    create table orders (id bigint generated always as identity primary key, checkout_key uuid not null unique,
      total bigint not null, body jsonb not null, created_at timestamptz not null default now())`)
  await makeRestaurants(pool, RESTAURANTS)
  await copyMenus(pool)
  const { createOrderPath } = (await import(
    join(tree ?? ROOT, 'bench/order/order-path.ts')
  )) as typeof import('./order-path.ts')
  const shops = await loadShops(program.origin)
  return Promise.all(
    shops.map(async (shop) => ({
      restaurantId: shop.id,
      path: await createOrderPath(program.origin, shop),
    })),
  )
}
