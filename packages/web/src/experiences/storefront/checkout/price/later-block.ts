import { type CheckoutPrice, isRefusal } from './use-price.ts'

/** Why a step after the summary cannot be left forwards, in the few words of a button; null when nothing is in the way. */
export function laterBlock({ breakdown, changes, failure }: CheckoutPrice): string | null {
  if (failure && isRefusal(failure)) return 'This order cannot be placed now'
  if (changes.length > 0) return 'Review the changes'
  return breakdown ? null : 'Loading...'
}
