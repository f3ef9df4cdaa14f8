import { canUseReward, pointsFor, rewardDiscount } from '@comanda/domain/marketing/loyalty'
import { type LoyaltyProgram, pointsPerDollarAt } from '@comanda/domain/marketing/loyalty-program'
import { isTooSmallToCharge } from '@comanda/domain/pricing/minimum-charge'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import type { Zone } from '@comanda/domain/time/instant'
import type { InventedOrder } from './invent-order.ts'
import type { Random } from './random.ts'

/** Lets members spend their points: every third order that could have a reward has one. Oldest order first. */
export function redeemRewards(
  random: Random,
  orders: readonly InventedOrder[],
  users: ReadonlyMap<string, string>,
  program: LoyaltyProgram | null,
  zone: Zone,
): InventedOrder[] {
  if (!program) return [...orders]
  const balances = new Map<string, number>()
  return orders.map((order) => {
    const { email } = order.customer
    if (!users.has(email)) return order
    const balance = balances.get(email) ?? 0
    const redeemed =
      order.code === null && canUseReward(program, balance) && random.chance(0.33)
        ? withReward(order, program)
        : order
    const terms = { pointsPerDollar: pointsPerDollarAt(program, order.at, zone) }
    balances.set(email, balance - redeemed.rewardPoints + pointsFor(terms, redeemed.breakdown))
    return redeemed
  })
}

function withReward(order: InventedOrder, program: LoyaltyProgram): InventedOrder {
  const priced = { ...order.priced, discount: rewardDiscount(program) }
  const breakdown = priceCart(priced)
  if (breakdown.grandTotal === 0 || isTooSmallToCharge(breakdown.grandTotal)) return order
  return { ...order, priced, breakdown, rewardPoints: program.rewardThreshold }
}
