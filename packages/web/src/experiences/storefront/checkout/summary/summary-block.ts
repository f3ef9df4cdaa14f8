import { earnedKidsMeals, kidsMealIssue } from '@comanda/domain/marketing/kids-meals'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { isTooSmallToCharge, tooSmallToChargeMessage } from '@comanda/domain/pricing/least-charge'
import { type CheckoutPrice, isRefusal } from '../price/use-price.ts'
import type { StartedDraft } from '../wish.ts'

/** Why the summary cannot be left forwards, in the few words of a button; null when nothing is in the way. */
export function summaryBlock(
  draft: StartedDraft,
  { breakdown, failure }: CheckoutPrice,
  settings: OrderingSettings,
): string | null {
  if (failure && isRefusal(failure) && failure.code !== 'DISCOUNT_REFUSED') {
    return blocks[failure.code] ?? 'Please review your order'
  }
  if (!breakdown) return 'Loading...'
  if (draft.discount?.type === 'free_kids_meal') {
    const earned = earnedKidsMeals(breakdown.subtotal, settings.kidsMealThreshold)
    if (kidsMealIssue(draft.kidsMeals, earned)) return 'Choose your free kids meals'
  }
  return isTooSmallToCharge(breakdown.grandTotal) ? tooSmallToChargeMessage : null
}

const blocks: Record<string, string> = {
  ORDERING_REFUSED: 'This order cannot be placed now',
  COURIER_REFUSED: 'Not all of it can be delivered',
  BELOW_MINIMUM: 'Below the minimum order',
  KIDS_MEALS_INVALID: 'Choose your free kids meals',
  QUOTE_REQUIRED: 'Delivery fee needed',
  QUOTE_EXPIRED: 'Delivery fee needed',
  CART_INVALID: 'Nothing left to order',
}
