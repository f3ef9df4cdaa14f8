import { addCents, type Cents, cents } from '../money/cents.ts'
import { percent, percentOf } from '../money/percent.ts'

/** The rate of the provider's fee, of a charge. */
export const cardFeeRate = percent(2900)
/** What the provider adds to the rate, of every charge. */
export const cardFeeFixed = cents(30)

/**
 * Estimated card fee of a charge, for use until the provider reports it: 2.9% plus 30 cents, to be labeled
 * "est." 0 for a charge of 0.
 */
export function estimatedCardFee(charge: Cents): Cents {
  return charge === 0 ? charge : addCents(percentOf(charge, cardFeeRate), cardFeeFixed)
}
