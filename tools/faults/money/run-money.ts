import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'
import { goodCard } from '../card.ts'
import { checkOut, type Outcome } from '../customer.ts'
import type { Member } from './members.ts'
import type { MoneyPlan, Victim } from './plan.ts'
import { openDesks, type Treated, treat } from './staff.ts'
import { killAsPlanned } from './victims.ts'
import { changeWeather } from './weather.ts'

const AT_ONCE = 8

export interface MoneyRun {
  outcomes: Outcome[]
  treated: Treated[]
  /** Answers 500 and requests sent again at the desks of the restaurants. */
  deskRetries: number
  deskSurprises: number
  deaths: Record<Victim, number>
}

/** Sends the planned customers, eight at a time; each restaurant treats what was paid, while everything dies and fails. */
export async function runMoney(
  program: Program,
  shops: Shop[],
  members: Member[],
  plan: MoneyPlan,
  gaveUp: AbortSignal,
): Promise<MoneyRun> {
  const desks = await openDesks(program, shops, gaveUp)
  const outcomes: Outcome[] = []
  const treated: Treated[] = []
  const waiting = plan.checkouts.values()
  let begun = 0

  async function sendCustomers(): Promise<void> {
    for (const checkout of waiting) {
      const shop = shops[checkout.shop]
      const desk = desks[checkout.shop]
      const treatment = plan.treatments[checkout.number]
      if (!shop || !desk || !treatment)
        throw new Error(`The plan of checkout ${checkout.number} is not whole`)
      begun += 1
      const patron = plan.patrons[checkout.number]
      const cookie = patron ? members[patron.member]?.cookie : undefined
      const account = cookie ? { cookie, useReward: patron?.useReward ?? false } : undefined
      const outcome = await checkOut(program.origin, shop, checkout, gaveUp, goodCard, account)
      outcomes.push(outcome)
      const [orderId] = outcome.orderIds
      if (outcome.ended === 'paid' && orderId)
        treated.push(await treat(desk, orderId, outcome.total, treatment))
    }
  }
  const [deaths] = await Promise.all([
    killAsPlanned(program, plan.deaths, () => begun, gaveUp),
    changeWeather(program, plan.weather, () => begun, gaveUp),
    ...Array.from({ length: AT_ONCE }, sendCustomers),
  ])
  const sum = (of: (browser: (typeof desks)[number]['browser']) => number) =>
    desks.reduce((total, { browser }) => total + of(browser), 0)
  return {
    ...{ outcomes, treated, deaths },
    deskRetries: sum((browser) => browser.retries),
    deskSurprises: sum((browser) => browser.surprises),
  }
}
