import { join } from 'node:path'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { embeddedDatabase } from '../../tools/program/database.ts'
import { measureIdle } from '../idle/bench-idle.ts'
import type { Screens } from '../kitchen/screens.ts'
import { startBareServer } from '../load/child.ts'
import type { Connection } from '../load/connection.ts'
import { cpuOf } from '../load/cpu.ts'
import { runLoad } from '../load/run-load.ts'
import { atMost, type BenchOptions, type Metric, measuredBy, median, selection } from '../report.ts'
import { compareInTurns } from './compare-in-turns.ts'
import { postgresCpu } from './costs.ts'
import { readCounts } from './counts.ts'
import { command, orderMetrics, type Round } from './metrics.ts'
import type { RestaurantPath } from './open-program.ts'
import {
  type Bench,
  CUSTOMERS,
  measureLoad,
  pidOf,
  placeOrder,
  portOf,
  warmUp,
  withBench,
  withScreens,
} from './order-load.ts'

/** V8 still compiles code of a call in the first seconds: 0.3 ms of CPU for a price that takes 0.15 afterwards. */
const CALL_SECONDS = 10
const PARTS = ['idle', 'price', 'board', 'load'] as const

/**
 * Measures paid orders per second over the full path at many restaurants and at one, and what an order costs: its path,
 * what follows it, and the providers; also the price of a cart, an empty board, and the program at rest.
 */
export async function benchOrder(options: BenchOptions): Promise<Metric[]> {
  if (options.only === 'turns') return compareInTurns(options)
  const isSelected = selection(options, PARTS)
  let idle: Metric[] = []
  return await withBench(
    options,
    async (bench) => [
      ...(isSelected('price') ? await measurePrice(bench) : []),
      ...(isSelected('board') ? await measureBoard(bench) : []),
      ...(isSelected('load') ? await measureOrders(bench) : []),
      ...idle,
    ],
    async (program) => {
      if (isSelected('idle')) idle = await measureIdle(pidOf(program), command, options.signal)
    },
  )
}

function measureOrders(bench: Bench): Promise<Metric[]> {
  const { options, paths } = bench
  return withScreens(bench, async (screens) => {
    await warmUp(bench)
    const aloneMs = await measureAlone(bench, screens)
    const many: Round[] = []
    const one: Round[] = []
    for (let round = 1; round <= options.rounds; round += 1) {
      many.push(await runRound(bench, paths))
      one.push(await runRound(bench, paths.slice(0, 1)))
    }
    return orderMetrics(many, one, aloneMs)
  })
}

async function runRound(bench: Bench, paths: RestaurantPath[]): Promise<Round> {
  const bare = await runBare(bench)
  const { load, costs, memory } = await measureLoad(bench, paths)
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
  return measuredBy(command, [{ name: 'price_cpu_ms', unit: 'ms', ...atMost(programMs, 0.2) }])
}

async function measureBoard(bench: Bench): Promise<Metric[]> {
  const cookie = await signIn(bench.program, 'admin@comanda.test')
  const path = `/api/kitchen/${bench.paths.at(-1)?.restaurantId}/board`
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`
  const { programMs, postgresMs } = await costOfCall(bench, async (connection) => {
    const { status } = await connection.request(request)
    if (status !== 200) throw new Error(`Loading a board failed: ${status}`)
  })
  return measuredBy(command, [
    { name: 'board_cpu_ms', unit: 'ms', ...atMost(programMs + postgresMs, 1) },
    { name: 'board_cpu_ms, Postgres', unit: 'ms', value: postgresMs },
  ])
}

async function costOfCall(bench: Bench, call: (connection: Connection) => Promise<void>) {
  const { options, program, countsFile } = bench
  const run = () =>
    runLoad(
      { ports: [portOf(program)], concurrency: 4, seconds: CALL_SECONDS, signal: options.signal },
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
