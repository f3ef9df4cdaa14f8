import { type Instant, minutes } from '@comanda/domain/time/instant'
import { goodCard } from '../faults/card.ts'
import { checkOut, type Outcome } from '../faults/customer.ts'
import { planMoney } from '../faults/money/plan.ts'
import { openDesks, type Treated, treat } from '../faults/money/staff.ts'
import type { Checkout } from '../faults/plan.ts'
import { createRandom } from '../faults/random.ts'
import { loadShops, type Shop } from '../program/shop.ts'
import type { ShopFloor } from './shop-floor.ts'

const AT_ONCE = 8
const DAYS = 7
const DAY_MINUTES = 24 * 60
/** A card whose holder tells the bank afterwards that they know of nothing. */
const DISPUTED_CARD = '4000000000000259'
const ONE_DISPUTED_OF = 120

export interface Trade {
  outcomes: Outcome[]
  treated: Treated[]
  shops: Shop[]
}

/** Has customers order for a week, restaurants treat what comes in, banks dispute, and the provider pay out every night. */
export async function tradeForAWeek(
  floor: ShopFloor,
  options: { seed: number; orders: number; signal: AbortSignal },
): Promise<Trade> {
  const { clock, origin } = floor
  const shops = await loadShops(origin)
  const plan = planMoney(createRandom(options.seed), shops, { orders: options.orders, kills: 0 })
  const desks = await openDesks(floor, shops, options.signal)
  const start: Instant = clock.now
  const outcomes: Outcome[] = []
  const treated: Treated[] = []

  /** From the order to what the restaurant does with it. */
  async function serve(checkout: Checkout): Promise<void> {
    const shop = shops[checkout.shop]
    const desk = desks[checkout.shop]
    const treatment = plan.treatments[checkout.number]
    if (!shop || !desk || !treatment) throw new Error(`The plan of checkout ${checkout.number} is not whole`)
    const isDisputed = checkout.number % ONE_DISPUTED_OF === ONE_DISPUTED_OF - 1
    const card = isDisputed ? DISPUTED_CARD : goodCard
    const hasty = { ...checkout, pauses: [0, 0, 0, 0] }
    const outcome = await checkOut(origin, shop, hasty, options.signal, card)
    outcomes.push(outcome)
    const [orderId] = outcome.orderIds
    if (outcome.ended === 'paid' && orderId && !isDisputed)
      treated.push(await treat(desk, orderId, outcome.total, { ...treatment, pauseMs: 0 }))
  }

  for (let first = 0; first < options.orders; first += AT_ONCE) {
    // Nobody's quote or proof runs out in their hands: time passes between customers alone.
    const at = start + minutes(Math.floor((first * DAYS * DAY_MINUTES) / options.orders))
    const isNewDay = dayOf(at - start) > dayOf(clock.now - start)
    if (isNewDay) {
      await payOut(origin)
      console.log(`day ${dayOf(at - start)}: ${outcomes.length} checkouts`)
    }
    clock.now = at
    await Promise.all(plan.checkouts.slice(first, first + AT_ONCE).map(serve))
  }
  clock.now = Math.max(clock.now, start + minutes(DAYS * DAY_MINUTES))
  return { outcomes, treated, shops }
}

function dayOf(elapsed: number): number {
  return Math.floor(elapsed / minutes(DAY_MINUTES))
}

async function payOut(origin: string): Promise<void> {
  const response = await fetch(`${origin}/sandbox/payments/payouts`, { method: 'POST', redirect: 'manual' })
  if (response.status >= 400) throw new Error(`The provider refused to pay out: ${response.status}`)
}
