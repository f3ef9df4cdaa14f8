import type { Pool } from 'pg'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { withDatabase } from '../../tools/program/database.ts'
import type { Program } from '../../tools/program/program.ts'
import { openScreens, type Screens } from '../kitchen/screens.ts'
import type { BareServer } from '../load/child.ts'
import type { Connection } from '../load/connection.ts'
import { memoryOfProgram } from '../load/processes.ts'
import { type Load, runLoad } from '../load/run-load.ts'
import { withProgram } from '../load/with-program.ts'
import type { BenchOptions } from '../report.ts'
import { costsOf, readMeters } from './costs.ts'
import { type Counts, untilIdle } from './counts.ts'
import { openRestaurants, type RestaurantPath, startProviders } from './open-program.ts'

export const CUSTOMERS = 16
const WARM_SECONDS = 2

/** A running program with its restaurants, and the database for the bench. */
export interface Bench {
  options: BenchOptions
  program: Program
  pool: Pool
  countsFile: string
  providers: BareServer
  paths: RestaurantPath[]
}

/** Starts the program of `options.tree` for the duration of `work`. `work` starts with an idle program. */
export function withBench<T>(
  options: BenchOptions,
  work: (bench: Bench) => Promise<T>,
  whenStarted: (program: Program) => Promise<void> = async () => {},
): Promise<T> {
  return withProgram(
    options,
    (place) => startProviders(options, place),
    async (program, { countsFile, providers }) => {
      await whenStarted(program)
      return withDatabase(program.dataDir, async (pool) => {
        const paths = await openRestaurants(program, pool, options.tree)
        const bench = { options, program, pool, countsFile, providers, paths }
        await waitUntilIdle(bench)
        return work(bench)
      })
    },
  )
}

/** Opens a kitchen screen at each restaurant for the duration of `work`. */
export async function withScreens<T>(
  { program, paths }: Bench,
  work: (screens: Screens) => Promise<T>,
): Promise<T> {
  const cookie = await signIn(program, 'admin@comanda.test')
  const restaurantIds = paths.map(({ restaurantId }) => restaurantId)
  const screens = openScreens(
    program.origin,
    cookie,
    { restaurantIds, count: restaurantIds.length },
    () => null,
  )
  try {
    await screens.ready
    return await work(screens)
  } finally {
    screens.close()
  }
}

/** Orders of all restaurants until the code is compiled. */
export async function warmUp(bench: Bench): Promise<void> {
  for (let done = 0; done < bench.options.warm; )
    done += (await runOrders(bench, bench.paths, WARM_SECONDS)).done
  await waitUntilIdle(bench)
}

function runOrders(
  { options, program, providers }: Bench,
  paths: RestaurantPath[],
  seconds: number,
): Promise<Load> {
  const ports = [portOf(program), providers.port]
  let next = 0
  return runLoad({ ports, concurrency: CUSTOMERS, seconds, signal: options.signal }, (connections) => {
    next += 1
    return placeOrder(paths[next % paths.length]?.path, connections)
  })
}

export async function placeOrder(
  path: RestaurantPath['path'] | undefined,
  [program, provider]: Connection[],
): Promise<void> {
  if (!path || !program || !provider) throw new Error('There is no restaurant to order from.')
  await path.order(program, provider)
}

function waitUntilIdle({ program, countsFile, options }: Bench): Promise<Counts> {
  return untilIdle(pidOf(program), countsFile, options.signal)
}

/** Orders of these restaurants between two readings of an idle program. */
export async function measureLoad(bench: Bench, paths: RestaurantPath[]) {
  const metered = { ...bench, providersPid: bench.providers.pid }
  await waitUntilIdle(bench)
  const before = await readMeters(metered)
  const startedAt = Date.now()
  const load = await runOrders(bench, paths, bench.options.seconds)
  const idle = await waitUntilIdle(bench)
  const after = await readMeters(metered)
  return {
    load,
    /** Orders per second until the last job of the last order is done. */
    sustained: (load.done * 1000) / (idle.at - startedAt),
    costs: costsOf(before, after, load.done),
    memory: memoryOfProgram(pidOf(bench.program)),
  }
}

export function portOf(program: Program): number {
  return Number(new URL(program.origin).port)
}

export function pidOf(program: Program): number {
  if (program.pid === null) throw new Error('The program is not running')
  return program.pid
}
