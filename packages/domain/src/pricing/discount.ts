import { atLeastZero, type Cents, zeroCents } from '../money/cents.ts'
import { percentOf } from '../money/percent.ts'
import type { AppliedDiscount } from './breakdown.ts'
import { boundedShare } from './share.ts'

/**
 * The face value of a code for this subtotal, 0 or more: a percentage between 0 and 100, or the fixed amount,
 * which may exceed the subtotal. 0 for codes that take nothing off the dishes.
 */
export function discountValue(discount: AppliedDiscount | null, subtotal: Cents): Cents {
  if (discount?.type === 'percentage') return percentOf(subtotal, boundedShare(discount.percentage))
  if (discount?.type === 'fixed_amount' || discount?.type === 'loyalty_reward')
    return atLeastZero(discount.amount)
  return zeroCents
}
