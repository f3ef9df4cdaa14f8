import { type Cents, cents, zeroCents } from '../money/cents.ts'
import type { ChargedOrder } from './charge.ts'

/** Amounts of an order by what paid them: a gift card, or the card. Of an order that is paid at the counter, `rest` is all of it. */
export interface PaidParts {
  giftCard: Cents
  rest: Cents
}

/**
 * What can still be refunded of a captured order. `isDisputed`: the cardholder's bank decides about what the card paid, or has
 * returned it. That part cannot be refunded then; what a gift card paid can.
 */
export function refundableParts(
  { grandTotal, giftCard }: Pick<ChargedOrder, 'grandTotal' | 'giftCard'>,
  refunded: PaidParts,
  isDisputed: boolean,
): PaidParts {
  const left = (paid: number, returned: Cents) => cents(Math.max(0, paid - returned))
  return {
    giftCard: left(giftCard, refunded.giftCard),
    rest: isDisputed ? zeroCents : left(grandTotal - giftCard, refunded.rest),
  }
}
