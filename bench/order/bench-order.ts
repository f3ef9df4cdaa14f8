import { join } from 'node:path'
import type { Pool } from 'pg'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { embeddedDatabase, withDatabase } from '../../tools/program/database.ts'
import { createProgram, type Program } from '../../tools/program/program.ts'
import { loadShops } from '../../tools/program/shop.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { measureIdle } from '../idle/bench-idle.ts'
import { copyMenus, makeRestaurants } from '../kitchen/make-restaurants.ts'
import { openScreens, type Screens } from '../kitchen/screens.ts'
import { type BareServer, startBareServer } from '../load/child.ts'
import type { Connection } from '../load/connection.ts'
import { cpuOf } from '../load/cpu.ts'
import { familyOf, isSandbox, memoryOf } from '../load/processes.ts'
import { type Load, runLoad } from '../load/run-load.ts'
import { atMost, type BenchOptions, type Metric, median } from '../report.ts'
import { costsOf, postgresCpu, readMeters } from './costs.ts'
import { readCounts, untilIdle } from './counts.ts'
import { command, orderMetrics, type Round } from './metrics.ts'
import type { OrderPath } from './order-path.ts'

const PARTS = ['idle', 'price', 'board', 'load']
const RESTAURANTS = 20
const CUSTOMERS = 16
const ROOT = join(import.meta.dirname, '../..')

/**
 * Measures paid orders per second over the full path at many restaurants and at one, and what an order costs: its path,
 * what follows it, and the providers; also the price of a cart, an empty board, and the program at rest.
 */
export async function benchOrder(options: BenchOptions): Promise<Metric[]> {
  if (options.only?.split(',').some((part) => !PARTS.includes(part))) {
    throw new Error(`--only is a list of ${PARTS.join(', ')}.`)
  }
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
      `--import=${join(import.meta.dirname, 'count-calls.ts')}`,
      ...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []),
    ],
    abortSignal: options.signal,
  })
  try {
    await program.start()
    const idle = isSelected(options, 'idle') ? await measureIdle(pidOf(program), command, options.signal) : []
    return await withDatabase(program.dataDir, async (pool) => {
      const paths = await openRestaurants(program, pool, options.tree ?? ROOT)
      const bench = { options, program, pool, countsFile, providers, paths }
      await untilIdle(pidOf(program), countsFile, options.signal)
      return [
        ...(isSelected(options, 'price') ? await measurePrice(bench) : []),
        ...(isSelected(options, 'board') ? await measureBoard(bench) : []),
        ...(isSelected(options, 'load') ? await measureOrders(bench) : []),
        ...idle,
      ]
    })
  } finally {
    providers.stop()
    await program.stop()
    place.remove()
  }
}

interface Bench {
  options: BenchOptions
  program: Program
  pool: Pool
  countsFile: string
  providers: BareServer
  paths: { restaurantId: string; path: OrderPath }[]
}

function isSelected({ only }: BenchOptions, part: string): boolean {
  return only === null || only.split(',').includes(part)
}

/** The tree that is measured knows its own requests. */
async function openRestaurants(program: Program, pool: Pool, tree: string): Promise<Bench['paths']> {
  await pool.query(`
    create schema bench_scratch
    create table orders (id bigint generated always as identity primary key, checkout_key uuid not null unique,
      total bigint not null, body jsonb not null, created_at timestamptz not null default now())`)
  await makeRestaurants(pool, RESTAURANTS)
  await copyMenus(pool)
  const { createOrderPath } = (await import(
    join(tree, 'bench/order/order-path.ts')
  )) as typeof import('./order-path.ts')
  const shops = await loadShops(program.origin)
  return Promise.all(
    shops.map(async (shop) => ({
      restaurantId: shop.id,
      path: await createOrderPath(program.origin, shop),
    })),
  )
}

async function measureOrders(bench: Bench): Promise<Metric[]> {
  const { options, program, paths } = bench
  const cookie = await signIn(program, 'admin@comanda.test')
  const screens = openScreens(
    program.origin,
    cookie,
    { restaurantIds: paths.map(({ restaurantId }) => restaurantId), count: paths.length },
    () => null,
  )
  try {
    await screens.ready
    await warmUp(bench)
    const aloneMs = await measureAlone(bench, screens)
    const many: Round[] = []
    const one: Round[] = []
    for (let round = 1; round <= options.rounds; round += 1) {
      many.push(await runRound(bench, paths))
      one.push(await runRound(bench, paths.slice(0, 1)))
    }
    return orderMetrics(many, one, aloneMs)
  } finally {
    screens.close()
  }
}

async function warmUp(bench: Bench): Promise<void> {
  for (let done = 0; done < bench.options.warm; ) done += (await runOrders(bench, bench.paths, 2)).done
  await untilIdle(pidOf(bench.program), bench.countsFile, bench.options.signal)
}

async function runRound(bench: Bench, paths: Bench['paths']): Promise<Round> {
  const { options, program, countsFile } = bench
  const metered = { ...bench, providersPid: bench.providers.pid }
  const bare = await runBare(bench)
  await untilIdle(pidOf(program), countsFile, options.signal)
  const before = await readMeters(metered)
  const load = await runOrders(bench, paths, options.seconds)
  await untilIdle(pidOf(program), countsFile, options.signal)
  const after = await readMeters(metered)
  const memory = memoryOf(familyOf(pidOf(program)).filter((pid) => !isSandbox(pid)))
  const costs = costsOf(before, after, load.done)
  const total = ({ programMs, postgresMs }: { programMs: number; postgresMs: number }) =>
    (programMs + postgresMs).toFixed(2)
  console.log(
    `${paths.length} restaurants: ${load.perSecond.toFixed(0)} orders/s (p99 ${load.p99.toFixed(1)} ms), path ${total(costs.path)} ms, follow-up ${total(costs.followUp)} ms, bare ${bare.barePerSecond.toFixed(0)}/s ${bare.bareCpuMs.toFixed(3)} ms`,
  )
  return { ...bare, ordersPerSecond: load.perSecond, p99: load.p99, memory, costs }
}

/** One order after the other, each until it is settled and on the kitchen's screen. */
async function measureAlone(
  { program, providers, paths, options }: Bench,
  screens: Screens,
): Promise<number> {
  const [first] = paths
  const screen = screens.perScreen.find(({ restaurantId }) => restaurantId === first?.restaurantId)
  const latencies: number[] = []
  const ports = [portOf(program), providers.port]
  await runLoad({ ports, concurrency: 1, seconds: 3, signal: options.signal }, async (connections) => {
    const received = screen?.received.size ?? 0
    const startedAt = performance.now()
    await placeOrder(first?.path, connections)
    while (screen?.received.size === received) await new Promise(setImmediate)
    latencies.push(performance.now() - startedAt)
  })
  return median(latencies)
}

function runOrders(
  { options, program, providers }: Bench,
  paths: Bench['paths'],
  seconds: number,
): Promise<Load> {
  const ports = [portOf(program), providers.port]
  let next = 0
  return runLoad({ ports, concurrency: CUSTOMERS, seconds, signal: options.signal }, (connections) => {
    next += 1
    return placeOrder(paths[next % paths.length]?.path, connections)
  })
}

async function placeOrder(path: OrderPath | undefined, [program, provider]: Connection[]): Promise<void> {
  if (!path || !program || !provider) throw new Error('There is no restaurant to order from.')
  await path.order(program, provider)
}

/** A new process each time, so that its connections are not part of the program's memory. */
async function runBare(bench: Bench): Promise<Pick<Round, 'barePerSecond' | 'bareCpuMs'>> {
  const { options, program, paths } = bench
  const bare = await startBareServer(
    join(import.meta.dirname, 'bare-server.ts'),
    embeddedDatabase(program.dataDir),
  )
  const run = (seconds: number) =>
    runLoad(
      { ports: [bare.port], concurrency: CUSTOMERS, seconds, signal: options.signal },
      async ([line]) => {
        if (line) await paths[0]?.path.placeOnly(line)
      },
    )
  const cpu = () => (cpuOf(bare.pid) ?? 0) + postgresCpu(program).totalMs
  try {
    await run(1)
    const before = cpu()
    const { perSecond, done } = await run(2)
    return { barePerSecond: perSecond, bareCpuMs: (cpu() - before) / done }
  } finally {
    bare.stop()
  }
}

async function measurePrice(bench: Bench): Promise<Metric[]> {
  const { programMs } = await costOfCall(bench, async (connection) => bench.paths[0]?.path.price(connection))
  return [{ name: 'price_cpu_ms', unit: 'ms', command, ...atMost(programMs, 0.2) }]
}

async function measureBoard(bench: Bench): Promise<Metric[]> {
  const cookie = await signIn(bench.program, 'admin@comanda.test')
  const path = `/api/kitchen/${bench.paths.at(-1)?.restaurantId}/board`
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`
  const { programMs, postgresMs } = await costOfCall(bench, async (connection) => {
    const { status } = await connection.request(request)
    if (status !== 200) throw new Error(`Loading a board failed: ${status}`)
  })
  return [
    { name: 'board_cpu_ms', unit: 'ms', command, ...atMost(programMs + postgresMs, 1) },
    { name: 'board_cpu_ms, Postgres', unit: 'ms', command, value: postgresMs },
  ]
}

async function costOfCall(bench: Bench, call: (connection: Connection) => Promise<void>) {
  const { options, program, countsFile } = bench
  const run = () =>
    runLoad(
      { ports: [portOf(program)], concurrency: 4, seconds: 3, signal: options.signal },
      async ([line]) => {
        if (line) await call(line)
      },
    )
  const read = async () => ({
    program: (await readCounts(pidOf(program), countsFile)).cpuMs,
    postgres: postgresCpu(program).totalMs,
  })
  await run()
  const before = await read()
  const { done } = await run()
  const after = await read()
  return {
    programMs: (after.program - before.program) / done,
    postgresMs: (after.postgres - before.postgres) / done,
  }
}

function portOf(program: Program): number {
  return Number(new URL(program.origin).port)
}

function pidOf(program: Program): number {
  if (program.pid === null) throw new Error('The program is not running')
  return program.pid
}
