import { join } from 'node:path'
import type { Pool } from 'pg'
import { embeddedDatabase, withDatabase } from '../../tools/program/database.ts'
import { createProgram, type Program } from '../../tools/program/program.ts'
import { loadShops } from '../../tools/program/shop.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { type BareServer, startBareServer } from '../load/child.ts'
import { type Load, runLoad } from '../load/run-load.ts'
import { type BenchOptions, type Metric, median } from '../report.ts'
import { addUp, type Costs, costsOf, readMeters } from './costs.ts'
import { untilIdle } from './counts.ts'
import { orderMetrics } from './metrics.ts'
import { createOrderPath, type OrderPath } from './order-path.ts'

const CUSTOMERS = 8

/**
 * Measures paid orders per second over the full path, compared with a minimal server, and the cost of one
 * order.
 */
export async function benchOrder(options: BenchOptions): Promise<Metric[]> {
  const place = await openWorkplace('bench', options.port)
  const countsFile = join(place.folder, 'counts.json')
  const program = createProgram({
    ...place,
    env: { COMANDA_DEMO_ALWAYS_OPEN: '1', BENCH_COUNTS: countsFile },
    nodeArgs: [
      `--import=${join(import.meta.dirname, 'count-calls.ts')}`,
      ...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []),
    ],
    abortSignal: options.signal,
  })
  const bareServers: BareServer[] = []
  try {
    await program.start()
    const shops = await loadShops(program.origin)
    const shop = shops.find(({ domain }) => domain === options.domain) ?? shops[0]
    if (!shop) throw new Error('There is no restaurant to order from')
    const path = await createOrderPath(program.origin, shop)
    return await withDatabase(program.dataDir, async (pool) => {
      await makeScratch(pool)
      const file = join(import.meta.dirname, 'bare-server.ts')
      const bare = await startBareServer(file, embeddedDatabase(program.dataDir))
      bareServers.push(bare)
      return measure({ options, program, pool, countsFile, path, bare })
    })
  } finally {
    for (const server of bareServers) server.stop()
    await program.stop()
    place.remove()
  }
}

interface Bench {
  options: BenchOptions
  program: Program
  pool: Pool
  countsFile: string
  path: OrderPath
  bare: BareServer
}

async function measure(bench: Bench): Promise<Metric[]> {
  const { options } = bench
  await runProgram(bench, CUSTOMERS, options.seconds)
  await runBare(bench, 1)
  await untilIdle(pidOf(bench.program), bench.countsFile, options.signal)
  const single = await runProgram(bench, 1, Math.min(3, options.seconds))
  const rounds: { ours: Load; bare: Load; costs: Costs }[] = []
  for (let round = 1; round <= options.rounds; round += 1) {
    const bare = await runBare(bench, options.seconds)
    await untilIdle(pidOf(bench.program), bench.countsFile, options.signal)
    const before = await readMeters(bench.program, bench.pool, bench.countsFile)
    const ours = await runProgram(bench, CUSTOMERS, options.seconds)
    await untilIdle(pidOf(bench.program), bench.countsFile, options.signal)
    const after = await readMeters(bench.program, bench.pool, bench.countsFile)
    rounds.push({ ours, bare, costs: costsOf(before, after, ours.done) })
    console.log(
      `round ${round}: ${ours.perSecond.toFixed(0)} orders/s (p99 ${ours.p99.toFixed(1)} ms), bare ${bare.perSecond.toFixed(0)}/s`,
    )
  }
  return orderMetrics({
    ordersPerSecond: median(rounds.map(({ ours }) => ours.perSecond)),
    barePerSecond: median(rounds.map(({ bare }) => bare.perSecond)),
    ratio: median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    p99: median(rounds.map(({ ours }) => ours.p99)),
    singleMs: single.p50,
    costs: addUp(rounds.map(({ costs }) => costs)),
  })
}

function runProgram({ options, program, path }: Bench, concurrency: number, seconds: number): Promise<Load> {
  const ports = [program.origin, program.sandboxOrigin].map((origin) => Number(new URL(origin).port))
  return runLoad({ ports, concurrency, seconds, signal: options.signal }, async ([ours, provider]) => {
    if (ours && provider) await path.order(ours, provider)
  })
}

function runBare({ options, bare, path }: Bench, seconds: number): Promise<Load> {
  const load = { ports: [bare.port], concurrency: CUSTOMERS, seconds, signal: options.signal }
  return runLoad(load, async ([connection]) => {
    if (connection) await path.placeOnly(connection)
  })
}

function pidOf(program: Program): number {
  if (program.pid === null) throw new Error('The program is not running')
  return program.pid
}

async function makeScratch(pool: Pool): Promise<void> {
  await pool.query(`
    create schema bench_scratch
    create table orders (id bigint generated always as identity primary key, checkout_key uuid not null unique,
      total bigint not null, body jsonb not null, created_at timestamptz not null default now())`)
}
