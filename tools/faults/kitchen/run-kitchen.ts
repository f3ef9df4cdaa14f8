import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'
import { signIn } from '../checks/kitchen.ts'
import { checkOut, type Outcome } from '../customer.ts'
import { killOne } from '../money/victims.ts'
import { createRandom } from '../random.ts'
import { advanceOrder, openOperators, type Step } from './operators.ts'
import type { FaultKind, KitchenPlan, PlannedFault } from './plan.ts'
import { openScreen, type Screen } from './screen.ts'
import { noWindows, openWindows, type Windows } from './windows.ts'

const CUSTOMERS = 3
const SCREENS_EACH = 4
const BETWEEN_MS = 400
const POLL_MS = 20
/** Longer than a screen waits for a message, and than the server keeps its stream open. */
const SHORT_CUT_MS = 45_000
/** Twice the maximum duration of a stream. */
const LONG_CUT_MS = 600_000
const WRONG_CLOCK_MS = 5000

export interface KitchenRun {
  outcomes: Outcome[]
  steps: Step[]
  screens: Screen[]
  windows: Windows
  taps: number
  faults: Record<FaultKind, number>
}

/** Customers order and pay, kitchens work, and everything between them fails as planned. */
export async function runKitchen(
  program: Program,
  shops: Shop[],
  plan: KitchenPlan,
  options: { clockFile: string; browsers: boolean; long: boolean; seed: number; signal: AbortSignal },
): Promise<KitchenRun> {
  const { signal } = options
  const [browserShop] = shops
  if (!browserShop) throw new Error('There is no restaurant')
  const cookies = await Promise.all(
    shops.map((shop) => signIn(program, `staff@${shop.domain.split('.')[0]}.test`)),
  )
  const windows = options.browsers
    ? await openWindows(program.origin, browserShop, cookies[0] ?? '')
    : noWindows(browserShop)
  const screens = shops.flatMap((shop, index) =>
    Array.from({ length: SCREENS_EACH }, () =>
      openScreen(program.origin, shop.id, cookies[index] ?? '', () => {}),
    ),
  )
  const outcomes: Outcome[] = []
  const steps: Step[] = []
  const waiting = plan.checkouts.values()
  let begun = 0

  async function sendCustomers(): Promise<void> {
    for (const checkout of waiting) {
      const shop = shops[checkout.shop]
      const work = plan.work[checkout.number]
      if (!shop || !work) throw new Error(`The plan of checkout ${checkout.number} is incomplete`)
      begun += 1
      const outcome = await checkOut(program.origin, shop, checkout, signal)
      outcomes.push(outcome)
      const [orderId] = outcome.orderIds
      if (outcome.ended === 'paid' && orderId && (shop !== browserShop || !options.browsers)) {
        const operators = openOperators(program.origin, cookies[checkout.shop] ?? '', signal)
        steps.push(...(await advanceOrder(operators, { restaurantId: shop.id, orderId }, work)))
      }
      await delay(BETWEEN_MS, undefined, { signal })
    }
  }

  const done = new AbortController()
  const acknowledging = windows.keepAcknowledging(
    createRandom(options.seed),
    AbortSignal.any([signal, done.signal]),
  )
  const injecting = injectFaults(program, windows, screens, plan.faults, () => begun, options)
  await Promise.all([injecting, ...Array.from({ length: CUSTOMERS }, sendCustomers)])
  done.abort()
  const { taps } = await acknowledging
  return { outcomes, steps, screens, windows, taps, faults: await injecting }
}

async function injectFaults(
  program: Program,
  windows: Windows,
  screens: Screen[],
  faults: PlannedFault[],
  begun: () => number,
  { clockFile, long, signal }: { clockFile: string; long: boolean; signal: AbortSignal },
): Promise<Record<FaultKind, number>> {
  const injected: Record<FaultKind, number> = {
    'kill-program': 0,
    'kill-database': 0,
    'cut-network': 0,
    'jump-clock': 0,
    'jump-page-clock': 0,
  }
  const ongoing: Promise<void>[] = []
  for (const { afterCheckouts, delayMs, kind, minutes } of faults) {
    while (begun() < afterCheckouts) await delay(POLL_MS, undefined, { signal })
    await delay(delayMs, undefined, { signal })
    injected[kind] += 1
    console.log(`After ${begun()} checkouts: ${kind}`)
    if (kind === 'kill-program') await killOne(program, 'program', signal)
    if (kind === 'kill-database') await killOne(program, 'database', signal)
    if (kind === 'cut-network') {
      const ms = long ? LONG_CUT_MS : SHORT_CUT_MS
      for (const screen of screens.filter((_, index) => index % 2 === 1)) screen.cut(ms)
      ongoing.push(windows.cut(ms, signal), delay(ms, undefined, { signal }))
    }
    if (kind === 'jump-page-clock') await windows.jumpClock(minutes)
    if (kind === 'jump-clock') {
      writeFileSync(clockFile, String(minutes * 60_000))
      await delay(WRONG_CLOCK_MS, undefined, { signal })
      writeFileSync(clockFile, '0')
    }
  }
  await Promise.all(ongoing)
  return injected
}
