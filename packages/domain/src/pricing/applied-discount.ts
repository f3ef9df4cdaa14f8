import type { Cents } from '../money/cents.ts'
import type { Percent } from '../money/percent.ts'

/** The benefits a discount code can give. */
export type CodeType = 'percentage' | 'fixed_amount' | 'free_shipping' | 'free_kids_meal'
/** Includes the loyalty reward, which is applied in place of a code. */
export type DiscountType = CodeType | 'loyalty_reward'

/** A discount code that is valid for this cart. */
export interface AppliedDiscount {
  code: string
  type: DiscountType
  /** For percentage. */
  percentage: Percent
  /** For fixed_amount and loyalty_reward. */
  amount: Cents
  /** The maximum discount of a percentage; absent for no limit. */
  atMost?: Cents | undefined
  /** The products that it is for, of those in the cart; absent for the whole order. */
  onlyFor?: readonly string[] | undefined
}
