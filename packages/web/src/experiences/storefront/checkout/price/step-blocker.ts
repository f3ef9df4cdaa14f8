import { isRefusal } from '../../../../shared/failure.ts'
import type { CheckoutPrice } from './use-price.ts'

/** Why a step after the summary cannot be continued, as a short button label; null if nothing blocks it. */
export function stepBlocker({ breakdown, changes, failure }: CheckoutPrice): string | null {
  if (failure && isRefusal(failure)) return 'This order cannot be placed now'
  if (changes.length > 0) return 'Review the changes'
  return breakdown ? null : 'Loading...'
}
