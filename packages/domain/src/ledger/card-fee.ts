import { addCents, type Cents, cents } from '../money/cents.ts'
import { percent, percentOf } from '../money/percent.ts'

/**
 * Estimated card fee of a charge, for use until the provider reports it: 2.9% plus 30 cents, to be labeled
 * "est." 0 for a charge of 0.
 */
export function estimatedCardFee(charge: Cents): Cents {
  return charge === 0 ? charge : addCents(percentOf(charge, percent(2900)), cents(30))
}
