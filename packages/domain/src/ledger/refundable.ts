import { atLeastZero, type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'
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
  return {
    giftCard: atLeastZero(subtractCents(giftCard, refunded.giftCard)),
    rest: isDisputed ? zeroCents : atLeastZero(cents(grandTotal - giftCard - refunded.rest)),
  }
}
