import type { PaymentDetails } from '@comanda/contract/payments-reading'
import { orderPoints } from '@comanda/domain/marketing/loyalty'
import { addCents, type Cents } from '@comanda/domain/money/cents'

/** Points that a refund takes back of what the order earned, and gives back of what its reward cost. `before`: refunded earlier. */
export function pointsMoved(
  { money, points }: Pick<PaymentDetails, 'money' | 'points'>,
  before: Cents,
  amount: Cents,
): { takenBack: number; givenBack: number } {
  const standing = (refunded: Cents) =>
    orderPoints({
      ...{ ...points, payment: 'paid', isCancelled: money.status === 'cancelled' },
      ...{ grandTotal: money.grandTotal, refunded },
    })
  const [now, then] = [standing(before), standing(addCents(before, amount))]
  return { takenBack: now.earned - then.earned, givenBack: then.redeemed - now.redeemed }
}
