import { join } from 'node:path'
import { createProgram } from '../program/program.ts'
import { loadShops } from '../program/shop.ts'
import type { Workplace } from '../program/workplace.ts'
import { checkRemains } from './checks/remains.ts'
import { checkAlarm, checkOrdersAreShown, checkSteps } from './kitchen/checks.ts'
import { observationsOf } from './kitchen/page-watch.ts'
import { planKitchen } from './kitchen/plan.ts'
import { type KitchenRun, runKitchen } from './kitchen/run-kitchen.ts'
import { untilSettled } from './kitchen/settle.ts'
import { createRandom } from './random.ts'
import { type RunOptions, scenarioSettings } from './scenario.ts'
import type { Tally } from './tally.ts'

/**
 * Kitchens work in real browsers and in simulated screens, while program, database, network and clocks fail.
 */
export async function runKitchenScenario(options: RunOptions, place: Workplace, tally: Tally): Promise<void> {
  const clockFile = join(place.folder, 'clock')
  const program = createProgram({
    ...place,
    env: { ...scenarioSettings, FAULTS_CLOCK: clockFile },
    nodeArgs: [`--import=${join(import.meta.dirname, 'kitchen/jumping-clock.ts')}`],
    abortSignal: options.signal,
  })
  let run: KitchenRun | null = null
  try {
    await program.start()
    const shops = await loadShops(program.origin)
    const plan = planKitchen(createRandom(options.seed), shops, options)
    console.log(`Plan ${plan.fingerprint}: ${options.orders} checkouts, ${plan.faults.length} faults`)
    const startedAt = performance.now()
    run = await runKitchen(program, shops, plan, { ...options, clockFile })
    const settled = await untilSettled(program, run, options.signal)
    const observations = await Promise.all(run.windows.pages.map((page) => observationsOf(page)))
    checkOrdersAreShown(run, settled, tally)
    checkSteps(run, settled.orders, tally)
    if (options.browsers) checkAlarm(run, settled.orders, observations, tally)
    console.log(summaryOf(run, settled.orders.length, (performance.now() - startedAt) / 1000).join('\n'))
  } finally {
    for (const screen of run?.screens ?? []) screen.close()
    await run?.windows.close()
    if (!run) await program.kill()
  }
  await checkRemains(program, place, tally)
}

function summaryOf(run: KitchenRun, orders: number, seconds: number): string[] {
  const reconnects = run.screens.reduce((sum, screen) => sum + screen.reconnects, 0)
  const both = run.steps.filter(({ done, stale }) => done === 1 && stale === 1).length
  return [
    `${orders} paid orders in ${Math.round(seconds)} s, on ${run.screens.length} simulated screens and ${run.windows.pages.length} browser tabs`,
    `${Object.entries(run.faults)
      .map(([kind, times]) => `${kind} ${times}`)
      .join(', ')}`,
    `screens reconnected ${reconnects} times; ${run.taps} taps in tabs; ${run.steps.length} steps by two concurrent taps, ${both} of them with one success and one conflict`,
  ]
}
