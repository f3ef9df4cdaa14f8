import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { earnedKidsMeals, kidsMealIssue } from '@comanda/domain/marketing/kids-meals'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { isTooSmallToCharge, tooSmallToChargeMessage } from '@comanda/domain/pricing/minimum-charge'
import { isRefusal } from '../../../../shared/failure.ts'
import type { StartedDraft } from '../checkout-request.ts'
import type { CheckoutPrice } from '../price/use-price.ts'

/** Why the summary cannot be continued, as a short button label; null if nothing blocks it. */
export function summaryBlocker(
  draft: StartedDraft,
  { breakdown, failure }: CheckoutPrice,
  settings: OrderingSettings,
): string | null {
  if (failure && isRefusal(failure) && failure.code !== 'DISCOUNT_REFUSED') {
    return labels[failure.code] ?? 'Please review your order'
  }
  if (!breakdown) return 'Loading...'
  if (draft.discount?.type === 'free_kids_meal') {
    const earned = earnedKidsMeals(breakdown.subtotal, settings.kidsMealThreshold)
    if (kidsMealIssue(draft.kidsMeals, earned)) return 'Choose your free kids meals'
  }
  return isTooSmallToCharge(cardAmountOf(breakdown)) ? tooSmallToChargeMessage : null
}

const labels: Record<string, string> = {
  ORDERING_REFUSED: 'This order cannot be placed now',
  TIME_FULL: 'Choose another time',
  COURIER_REFUSED: 'Some items cannot be delivered',
  BELOW_MINIMUM: 'Below the minimum order',
  KIDS_MEALS_INVALID: 'Choose your free kids meals',
  QUOTE_REQUIRED: 'Delivery fee needed',
  QUOTE_EXPIRED: 'Delivery fee needed',
  CART_INVALID: 'Nothing left to order',
}
