import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../program/program.ts'
import type { Shop } from '../program/shop.ts'
import { checkOut, type Outcome } from './customer.ts'
import type { Plan } from './plan.ts'

const CONCURRENCY = 8
const POLL_MS = 2

/** Runs the planned checkouts, eight at a time, while the program is killed and restarted as planned. */
export async function runCheckouts(
  program: Program,
  shops: Shop[],
  plan: Plan,
  abortSignal: AbortSignal,
): Promise<{ outcomes: Outcome[]; kills: number }> {
  const outcomes: Outcome[] = []
  const waiting = plan.checkouts.values()
  let begun = 0
  let kills = 0

  async function sendCustomers(): Promise<void> {
    for (const checkout of waiting) {
      const shop = shops[checkout.shop]
      if (!shop) throw new Error(`The plan refers to shop ${checkout.shop}, which does not exist`)
      begun += 1
      outcomes.push(await checkOut(program.origin, shop, checkout, abortSignal))
    }
  }
  async function killAndStart(): Promise<void> {
    for (const kill of plan.kills) {
      while (begun < kill.afterCheckouts) await delay(POLL_MS, undefined, { signal: abortSignal })
      await delay(kill.delayMs, undefined, { signal: abortSignal })
      await program.kill()
      kills += 1
      await program.start()
    }
  }
  await Promise.all([killAndStart(), ...Array.from({ length: CONCURRENCY }, sendCustomers)])
  return { outcomes, kills }
}
