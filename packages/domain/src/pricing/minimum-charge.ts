import { type Cents, cents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'

/** The payment provider's minimum charge. */
export const minCharge = cents(50)

/** True for a total that is not free but below the provider's minimum. */
export function isTooSmallToCharge(grandTotal: Cents): boolean {
  return grandTotal > 0 && grandTotal < minCharge
}

export const tooSmallToChargeMessage = `Payment amount must be at least ${formatMoney(minCharge)}.`
