import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'
import { createBrowser } from '../browser.ts'
import { goodCard } from '../card.ts'
import { checkOut, type Outcome } from '../customer.ts'
import { applyDisturbances } from './disturbances.ts'
import { giftCardOf } from './gift-cards.ts'
import type { Member } from './members.ts'
import { offerLineOf } from './offers.ts'
import type { MoneyPlan, Victim } from './plan.ts'
import { buyGiftCard, buysGiftCard, isRefunded, refundGiftCard, type Sale } from './sales.ts'
import { openStaffSessions, performStaffPlan, type StaffOutcome } from './staff.ts'
import { killAsPlanned } from './victims.ts'

const CONCURRENCY = 8

export interface MoneyRun {
  outcomes: Outcome[]
  staffOutcomes: StaffOutcome[]
  sales: Sale[]
  /** Responses with status 500, and retried requests, of the staff. */
  staffRetries: number
  staffServerErrors: number
  kills: Record<Victim, number>
}

/**
 * Runs the planned checkouts, eight at a time, some after the purchase of a gift card; staff act on paid orders and refund gift
 * cards while processes are killed and third parties fail.
 */
export async function runMoney(
  program: Program,
  shops: Shop[],
  members: Member[],
  giftCards: ReadonlyMap<string, string>,
  plan: MoneyPlan,
  abortSignal: AbortSignal,
): Promise<MoneyRun> {
  const staffSessions = await openStaffSessions(program, shops, abortSignal)
  const outcomes: Outcome[] = []
  const staffOutcomes: StaffOutcome[] = []
  const sales: Sale[] = []
  const waiting = plan.checkouts.values()
  let begun = 0

  async function sendCustomers(): Promise<void> {
    for (const checkout of waiting) {
      const shop = shops[checkout.shop]
      const session = staffSessions[checkout.shop]
      const staffPlan = plan.staffPlans[checkout.number]
      if (!shop || !session || !staffPlan)
        throw new Error(`The plan of checkout ${checkout.number} is incomplete`)
      begun += 1
      const patron = plan.patrons[checkout.number]
      const cookie = patron ? members[patron.member]?.cookie : undefined
      const account = cookie ? { cookie, useReward: patron?.useReward ?? false } : undefined
      const sale = buysGiftCard(checkout)
        ? await buyGiftCard(createBrowser(program.origin, checkout.ip, abortSignal), shop, checkout)
        : null
      if (sale) sales.push(sale)
      const [outcome] = await Promise.all([
        checkOut(program.origin, shop, checkout, abortSignal, goodCard, account, {
          giftCardCode: sale?.code ?? giftCardOf(giftCards, shop, checkout),
          offerLine: offerLineOf(shop, checkout),
        }),
        sale && isRefunded(checkout) ? refundGiftCard(session, shop, checkout, sale) : undefined,
      ])
      outcomes.push(outcome)
      const [orderId] = outcome.orderIds
      if (outcome.ended === 'paid' && orderId)
        staffOutcomes.push(await performStaffPlan(session, orderId, outcome.total, staffPlan))
    }
  }
  const [kills] = await Promise.all([
    killAsPlanned(program, plan.kills, () => begun, abortSignal),
    applyDisturbances(program, plan.disturbances, () => begun, abortSignal),
    ...Array.from({ length: CONCURRENCY }, sendCustomers),
  ])
  const sum = (of: (browser: (typeof staffSessions)[number]['browser']) => number) =>
    staffSessions.reduce((total, { browser }) => total + of(browser), 0)
  return {
    outcomes,
    staffOutcomes,
    sales,
    kills,
    staffRetries: sum((browser) => browser.retries),
    staffServerErrors: sum((browser) => browser.serverErrors),
  }
}
