import { checkUses } from '../../checks/codes.ts'
import type { StoredCode } from '../../facts.ts'
import type { Tally } from '../../tally.ts'
import type { MoneyFacts, MoneyOrder } from '../facts.ts'
import { wasPaid } from './payments.ts'

/** The usage count of each code equals the number of its orders, and never exceeds its limit. */
export function checkCodes(before: StoredCode[], { codes, orders }: MoneyFacts, tally: Tally): void {
  checkUses(before, codes, tally)
  for (const order of orders.filter(holdsCode)) {
    const about = `${order.id}: ${order.redemption}, ${order.payment_status}`
    if (wasPaid(order) && !order.is_returned)
      tally.expect('a code is redeemed by a paid order', order.redemption === 'redeemed', about)
    if (order.is_returned)
      tally.expect('a cancelled and refunded order releases its code', order.redemption === 'released', about)
    if (order.paid_events === 0)
      tally.expect('an order that was never placed releases its code', order.redemption === 'released', about)
  }
}

/** A reward uses the code field with a name of its own. */
function holdsCode({ coupon_code, reward_points }: MoneyOrder): boolean {
  return coupon_code !== null && reward_points === 0
}
