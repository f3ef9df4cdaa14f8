import { join } from 'node:path'
import type { Pool } from 'pg'
import { createProgram, type Program } from '../../tools/program/program.ts'
import { loadShops } from '../../tools/program/shop.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { copyMenus, makeRestaurants } from '../kitchen/make-restaurants.ts'
import { type BareServer, startBareServer } from '../load/child.ts'
import { preloadArgument } from '../load/preload.ts'
import type { BenchOptions } from '../report.ts'
import type { OrderPath } from './order-path.ts'

const RESTAURANTS = 20
const ROOT = join(import.meta.dirname, '../..')

/** A running program whose payment provider and mail server respond from memory. */
export interface OrderProgram {
  program: Program
  providers: BareServer
  /** Where it writes what it has done. */
  countsFile: string
  stop(): Promise<void>
}

export interface RestaurantPath {
  restaurantId: string
  path: OrderPath
}

export async function startOrderProgram(options: BenchOptions): Promise<OrderProgram> {
  const place = await openWorkplace('bench', options.port)
  const countsFile = join(place.folder, 'counts.json')
  const providers = await startBareServer(join(import.meta.dirname, 'memory-providers.ts'), {
    programPort: place.port,
    webhookSecret: 'whsec_sandbox',
  })
  const [providerPort = 0, mailPort = 0] = providers.ports
  const program = createProgram({
    ...place,
    root: options.tree,
    env: {
      COMANDA_DEMO_ALWAYS_OPEN: '1',
      // Each customer has a separate address, as behind a proxy: orders are limited by address.
      COMANDA_TRUST_PROXY: '1',
      BENCH_COUNTS: countsFile,
      BENCH_PROVIDER: `${place.port + 1}:${providerPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    },
    nodeArgs: [
      preloadArgument(join(import.meta.dirname, 'count-calls.ts'), place.folder),
      ...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []),
    ],
    abortSignal: options.signal,
  })
  const stop = async () => {
    providers.stop()
    await program.stop()
    place.remove()
  }
  try {
    await program.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { program, providers, countsFile, stop }
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
