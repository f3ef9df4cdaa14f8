import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../program/program.ts'
import type { Shop } from '../program/shop.ts'
import { checkOut, type Outcome } from './customer.ts'
import type { Plan } from './plan.ts'

const AT_ONCE = 8
const POLL_MS = 2

/** Sends the planned customers, eight at a time, while the program is killed as planned and started again. */
export async function runCheckouts(
  program: Program,
  shops: Shop[],
  plan: Plan,
  gaveUp: AbortSignal,
): Promise<{ outcomes: Outcome[]; kills: number }> {
  const outcomes: Outcome[] = []
  const waiting = plan.checkouts.values()
  let begun = 0
  let kills = 0

  async function sendCustomers(): Promise<void> {
    for (const checkout of waiting) {
      const shop = shops[checkout.shop]
      if (!shop) throw new Error(`The plan names shop ${checkout.shop}, which there is not`)
      begun += 1
      outcomes.push(await checkOut(program.origin, shop, checkout, gaveUp))
    }
  }
  async function killAndStart(): Promise<void> {
    for (const kill of plan.kills) {
      while (begun < kill.afterCheckouts) await delay(POLL_MS, undefined, { signal: gaveUp })
      await delay(kill.delayMs, undefined, { signal: gaveUp })
      await program.kill()
      kills += 1
      await program.start()
    }
  }
  await Promise.all([killAndStart(), ...Array.from({ length: AT_ONCE }, sendCustomers)])
  return { outcomes, kills }
}
