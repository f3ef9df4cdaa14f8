import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { orderPoints } from '@comanda/domain/marketing/loyalty'
import { addCents, type Cents } from '@comanda/domain/money/cents'

/**
 * Loyalty points that a refund deducts (earned by the order) and returns (spent on its reward). `before`: refunded
 * earlier.
 */
export function pointsMoved(
  { money, points }: Pick<PaymentDetails, 'money' | 'points'>,
  before: Cents,
  amount: Cents,
): { takenBack: number; returned: number } {
  const movedAfter = (refunded: Cents) =>
    orderPoints({
      ...points,
      payment: 'paid',
      isCancelled: money.status === 'cancelled',
      grandTotal: money.grandTotal,
      refunded,
    })
  const [earlier, after] = [movedAfter(before), movedAfter(addCents(before, amount))]
  return { takenBack: earlier.earned - after.earned, returned: after.redeemed - earlier.redeemed }
}
