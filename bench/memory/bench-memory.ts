import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { familyOf, isSandbox, memoryOf, memoryOfProgram } from '../load/processes.ts'
import { watchMemory } from '../load/watch-memory.ts'
import { officeScreens } from '../offices/office-screens.ts'
import { type Bench, pidOf, withBench, withScreens } from '../order/order-load.ts'
import { atMost, type BenchOptions, type Metric, measuredBy } from '../report.ts'
import { createUsers } from './users.ts'

const LIMIT_MB = 450
const MAX_GROWTH = 1.1
const SAMPLE_MS = 5000
const REPORT_MS = 60_000

/**
 * Memory of program and Postgres over half an hour of mixed load: customers who look at menus and order, kitchens that follow
 * their streams and advance the orders, and the screens of the back offices.
 */
export function benchMemory(options: BenchOptions): Promise<Metric[]> {
  return withBench(options, (bench) => withScreens(bench, () => measureMemory(bench)))
}

async function measureMemory({ options, program, providers, paths }: Bench): Promise<Metric[]> {
  const pid = pidOf(program)
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, options.signal])
  try {
    const cookie = await signIn(program, 'admin@comanda.test')
    const users = await createUsers(
      { origin: program.origin, providerPort: providers.port, cookie, signal },
      { paths, screens: Object.values(officeScreens(paths[0]?.restaurantId ?? '', 'guest')) },
      options.perSecond,
    )
    const memory = watchMemory(() => memoryOfProgram(pid), SAMPLE_MS)
    for (let passedMs = 0; passedMs < options.seconds * 1000; passedMs += REPORT_MS) {
      await delay(Math.min(REPORT_MS, options.seconds * 1000 - passedMs), undefined, {
        signal: options.signal,
      })
      report(pid, passedMs + REPORT_MS, users.done)
    }
    const { start, middle, end } = memory()
    stopping.abort()
    await users.ended
    return measuredBy('npm run bench -- memory', [
      { name: 'memory after a tenth of the time', value: start, unit: 'MB' },
      { name: 'memory in the middle', value: middle, unit: 'MB' },
      { name: 'memory at the end', unit: 'MB', ...atMost(end, LIMIT_MB) },
      { name: 'memory growth, end / middle', unit: '', ...atMost(end / middle, MAX_GROWTH) },
      { name: 'orders', value: users.done.orders, unit: '' },
      { name: 'other requests', value: users.done.others, unit: '' },
      { name: 'failed requests', unit: '', ...atMost(users.done.failed, 0) },
    ])
  } finally {
    stopping.abort()
  }
}

function report(pid: number, passedMs: number, done: { orders: number; others: number; failed: number }) {
  const own = familyOf(pid).filter((member) => !isSandbox(member))
  const [program, all] = [memoryOf([pid]), memoryOf(own)]
  console.log(
    `${Math.round(passedMs / 60_000)} min: ${all} MB, program ${program}, Postgres ${all - program} in ${own.length - 1} processes; ` +
      `${done.orders} orders, ${done.others} other requests, ${done.failed} failed`,
  )
}
