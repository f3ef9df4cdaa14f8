import type { FulfillmentType } from './restaurant.ts'

export const checkoutSteps = [
  { step: 'summary', path: '/checkout/summary', title: 'Order Summary' },
  { step: 'customer-info', path: '/checkout/customer-info', title: 'Your Information' },
  { step: 'payment', path: '/checkout/payment', title: 'Secure Payment' },
  { step: 'confirmation', path: '/checkout/confirmation', title: 'Order Confirmed' },
] as const

export type CheckoutStep = (typeof checkoutSteps)[number]['step']

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

/**
 * What is missing for a step, or null when it can be shown. The confirmation needs nothing, because it loads
 * its order by token.
 */
export function missingFor(step: CheckoutStep, state: CheckoutState): MissingState | null {
  if (step === 'confirmation') return null
  if (state.restaurantId === null || state.fulfillment === null || state.itemCount < 1) return 'order'
  if (step !== 'payment') return null
  const lacksAddress = state.fulfillment === 'delivery' && !state.address?.trim()
  return lacksAddress || !state.customerComplete ? 'info' : null
}

export const missingMessages: Record<MissingState, string> = {
  order: 'No order data found. Please start a new order.',
  info: 'Missing order information. Please start over.',
}

/** The step after this one, or null after the last. */
export function stepAfter(step: CheckoutStep): CheckoutStep | null {
  const index = checkoutSteps.findIndex((candidate) => candidate.step === step)
  return checkoutSteps[index + 1]?.step ?? null
}
