import type { FulfillmentType } from './restaurant.ts'

export type CheckoutStep = 'summary' | 'customer-info' | 'payment'

/** The customer's progress through the checkout. */
export interface CheckoutState {
  restaurantId: string | null
  /** Units in the cart. */
  itemCount: number
  /** null: no order was started. */
  fulfillment: FulfillmentType | null
  /** The delivery address; ignored for pickup. */
  address: string | null
  /** The contact details are valid and the terms are accepted. */
  customerComplete: boolean
}

export type MissingState = 'order' | 'info'

/** The missing prerequisite of a step, or null if it can be shown. */
export function missingFor(step: CheckoutStep, state: CheckoutState): MissingState | null {
  if (state.restaurantId === null || state.fulfillment === null || state.itemCount < 1) return 'order'
  if (step !== 'payment') return null
  const lacksAddress = state.fulfillment === 'delivery' && !state.address?.trim()
  return lacksAddress || !state.customerComplete ? 'info' : null
}

export const missingMessages: Record<MissingState, string> = {
  order: 'No order data found. Please start a new order.',
  info: 'Missing order information. Please start over.',
}
