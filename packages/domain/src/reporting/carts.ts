import { isOffReason } from '../ordering/off-reasons.ts'
import { asRecord } from '../stored-value.ts'

export const cartStatuses = [
  'active',
  'abandoned',
  'checkout_started',
  'checkout_completed',
  'expired',
] as const
export type CartStatus = (typeof cartStatuses)[number]

export const cartStatusLabels: Record<CartStatus, string> = {
  active: 'Active',
  abandoned: 'Abandoned',
  checkout_started: 'Started Checkout',
  checkout_completed: 'Completed',
  expired: 'Expired',
}

/** An unknown status counts as expired. */
export function cartStatusOf(stored: string): CartStatus {
  return cartStatuses.find((status) => status === stored) ?? 'expired'
}

/** Filters of the cart list: carts in use, abandoned, or in checkout. */
export const cartGroups = ['active', 'abandoned', 'checkout_started'] as const
export type CartGroup = (typeof cartGroups)[number]

export const cartStepKinds = ['came', 'page', 'viewed', 'added', 'removed', 'checkout', 'blocked'] as const
export type CartStepKind = (typeof cartStepKinds)[number]

/** The causes that can prevent the checkout of a cart. Paused: ordering is paused or off; closed: at the chosen time. */
export const cartBlocks = [
  'below_minimum',
  'address_refused',
  'quote_failed',
  'not_deliverable',
  'paused',
  'closed',
  'sold_out',
  'kitchen_full',
  'payment_failed',
] as const
export type CartBlock = (typeof cartBlocks)[number]

/** The cause that prevented a checkout, by the error of the API; null for an error that the customer resolves in the same step. */
export function cartBlockOf({ code, data }: { code: string; data: unknown }): CartBlock | null {
  const details = asRecord(data)
  if (code === 'DELIVERY_UNAVAILABLE')
    return details?.advice === 'try_again' ? 'quote_failed' : 'address_refused'
  if (code === 'ORDERING_REFUSED' && isOffReason(details?.reason)) return 'paused'
  return byCode.get(code) ?? null
}

const byCode = new Map<string, CartBlock>([
  ['BELOW_MINIMUM', 'below_minimum'],
  ['COURIER_REFUSED', 'not_deliverable'],
  ['ORDERING_REFUSED', 'closed'],
  ['CART_INVALID', 'sold_out'],
  ['TIME_FULL', 'kitchen_full'],
])

/** The reasons for which a restaurant did not sell; the others depend on the address, the cart or the card. */
export const notSellingBlocks: readonly CartBlock[] = ['paused', 'closed', 'sold_out', 'kitchen_full']
