import { addCents, type Cents, cents } from '../money/cents.ts'
import { percent, percentOf } from '../money/percent.ts'

/**
 * What the card provider will have kept of a charge, where it has not said so yet: 2.9% and 30 cents, to be marked "est."
 * Nothing for nothing.
 */
export function estimatedCardFee(charge: Cents): Cents {
  return charge === 0 ? charge : addCents(percentOf(charge, percent(2900)), cents(30))
}
