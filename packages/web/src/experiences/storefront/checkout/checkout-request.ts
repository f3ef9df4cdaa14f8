import type { CheckoutRequest } from '@comanda/contract/checkout'
import { atLeastZero, type Cents, subtractCents } from '@comanda/domain/money/cents'
import type { CheckoutState } from '@comanda/domain/ordering/checkout-steps'
import type { Breakdown, TipChoice } from '@comanda/domain/pricing/breakdown'
import type { OrderDraft } from '../order/draft.ts'

/** A draft whose order type has been chosen. */
export type StartedDraft = OrderDraft & { fulfillment: NonNullable<OrderDraft['fulfillment']> }

export function isStarted(draft: OrderDraft | null): draft is StartedDraft {
  return draft !== null && draft.fulfillment !== null && draft.lines.length > 0
}

/** What the server is requested to price or to place: ids and options, never a price. */
export function checkoutRequestOf(draft: StartedDraft): CheckoutRequest {
  return {
    lines: draft.lines,
    fulfillment: draft.fulfillment,
    timing: draft.timing,
    quoteId: draft.fulfillment === 'delivery' ? (draft.quote?.quoteId ?? null) : null,
    discountCode: draft.discount && !isReward(draft) ? draft.discount.code : null,
    ...(isReward(draft) && { useReward: true }),
    ...(draft.withoutAutomatic && { withoutAutomatic: true }),
    kidsMeals: draft.discount?.type === 'free_kids_meal' ? draft.kidsMeals : [],
    tip: tipOf(draft),
    ...(draft.giftCard && { giftCardCode: draft.giftCard.code }),
  }
}

/** Whether the discount is a loyalty reward rather than a code. */
export function isReward({ discount }: Pick<OrderDraft, 'discount'>): boolean {
  return discount?.type === 'loyalty_reward'
}

export function tipOf(draft: OrderDraft): TipChoice {
  return draft.tip ?? { kind: 'none' }
}

/** Patch that removes the discount code and its free meals from a draft. */
export const withoutDiscount = { discount: null, kidsMeals: [] } satisfies Partial<OrderDraft>

export function checkoutStateOf(draft: OrderDraft | null, customerComplete: boolean): CheckoutState {
  return {
    restaurantId: draft?.restaurantId ?? null,
    itemCount: draft?.lines.reduce((count, line) => count + line.quantity, 0) ?? 0,
    fulfillment: draft?.fulfillment ?? null,
    address: draft?.address ?? null,
    customerComplete,
  }
}

/** The subtotal that a tip percentage applies to: after the discount. */
export function tipBase({ subtotal, discount }: Breakdown): Cents {
  return atLeastZero(subtractCents(subtotal, discount))
}
