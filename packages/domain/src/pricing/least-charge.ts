import { type Cents, cents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'

/** The card provider takes no less. */
const leastCharge = cents(50)

/** True for a total that is neither free nor large enough for a card. */
export function isTooSmallToCharge(grandTotal: Cents): boolean {
  return grandTotal > 0 && grandTotal < leastCharge
}

export const tooSmallToChargeMessage = `Payment amount must be at least ${formatMoney(leastCharge)}.`
