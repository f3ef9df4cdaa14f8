import { type Instant, minutes } from '@comanda/domain/time/instant'
import { goodCard } from '../faults/card.ts'
import { checkOut, type Outcome } from '../faults/customer.ts'
import { planMoney } from '../faults/money/plan.ts'
import { openStaffSessions, performStaffPlan, type StaffOutcome } from '../faults/money/staff.ts'
import type { Checkout } from '../faults/plan.ts'
import { createRandom } from '../faults/random.ts'
import { loadShops } from '../program/shop.ts'
import type { ShopFloor } from './simulation.ts'

const CONCURRENCY = 8
const DAYS = 7
const DAY_MINUTES = 24 * 60
/** A test card whose holder disputes the payment afterwards. */
const DISPUTED_CARD = '4000000000000259'
const ORDERS_PER_DISPUTE = 120

export interface Trade {
  outcomes: Outcome[]
  staffOutcomes: StaffOutcome[]
}

/**
 * Simulates a week: customers order, staff act on orders, banks dispute, and the provider pays out every
 * night.
 */
export async function tradeForAWeek(
  simulation: ShopFloor,
  options: { seed: number; orders: number; signal: AbortSignal },
): Promise<Trade> {
  const { clock, origin } = simulation
  const shops = await loadShops(origin)
  const plan = planMoney(createRandom(options.seed), shops, { orders: options.orders, kills: 0 })
  const staffSessions = await openStaffSessions(simulation, shops, options.signal)
  const start: Instant = clock.now
  const outcomes: Outcome[] = []
  const staffOutcomes: StaffOutcome[] = []

  /** Runs one checkout and the staff's actions on it. */
  async function serve(checkout: Checkout): Promise<void> {
    const shop = shops[checkout.shop]
    const session = staffSessions[checkout.shop]
    const staffPlan = plan.staffPlans[checkout.number]
    if (!shop || !session || !staffPlan)
      throw new Error(`The plan of checkout ${checkout.number} is incomplete`)
    const isDisputed = checkout.number % ORDERS_PER_DISPUTE === ORDERS_PER_DISPUTE - 1
    const card = isDisputed ? DISPUTED_CARD : goodCard
    const withoutPauses = { ...checkout, pauses: [0, 0, 0, 0] }
    const outcome = await checkOut(origin, shop, withoutPauses, options.signal, card)
    outcomes.push(outcome)
    const [orderId] = outcome.orderIds
    if (outcome.ended === 'paid' && orderId && !isDisputed)
      staffOutcomes.push(
        await performStaffPlan(session, orderId, outcome.total, { ...staffPlan, pauseMs: 0 }),
      )
  }

  for (let first = 0; first < options.orders; first += CONCURRENCY) {
    // The clock advances between batches only, so that no quote or proof expires within one.
    const at = start + minutes(Math.floor((first * DAYS * DAY_MINUTES) / options.orders))
    const isNewDay = dayOf(at - start) > dayOf(clock.now - start)
    if (isNewDay) {
      await payOut(origin)
      console.log(`day ${dayOf(at - start)}: ${outcomes.length} checkouts`)
    }
    clock.now = at
    await Promise.all(plan.checkouts.slice(first, first + CONCURRENCY).map(serve))
  }
  clock.now = Math.max(clock.now, start + minutes(DAYS * DAY_MINUTES))
  return { outcomes, staffOutcomes }
}

function dayOf(elapsed: number): number {
  return Math.floor(elapsed / minutes(DAY_MINUTES))
}

async function payOut(origin: string): Promise<void> {
  const response = await fetch(`${origin}/sandbox/payments/payouts`, { method: 'POST', redirect: 'manual' })
  if (response.status >= 400) throw new Error(`Requesting the payout failed: ${response.status}`)
}
