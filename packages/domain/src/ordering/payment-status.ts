/** `authorized`: the money is held on the card and captured when the kitchen acknowledges the order. */
export const paymentStatuses = [
  'succeeded',
  'authorized',
  'pending',
  'partially_refunded',
  'refunded',
  'failed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Filters of the payment list: the statuses, and conditions that can apply in any status. */
export const paymentFilters = [...paymentStatuses, 'disputed', 'problem'] as const
export type PaymentFilterOption = (typeof paymentFilters)[number]

export const paymentFilterLabels: Record<PaymentFilterOption, string> = {
  succeeded: 'Paid',
  authorized: 'Authorized',
  pending: 'Pending',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  failed: 'Failed',
  disputed: 'Disputed',
  problem: 'Problem',
}

/** Parses a stored or imported payment status; the legacy value "paid" means succeeded. */
export function readPaymentStatus(stored: string): PaymentStatus {
  if (stored === 'paid') return 'succeeded'
  return paymentStatuses.find((status) => status === stored) ?? 'pending'
}

/** True once the customer has paid: the money was captured, or is authorized. */
export function isPlaced(stored: string): boolean {
  return isPaid(stored) || readPaymentStatus(stored) === 'authorized'
}

/** True once money was captured, even if part of it was refunded since. */
export function isPaid(stored: string): boolean {
  const status = readPaymentStatus(stored)
  return status === 'succeeded' || status === 'partially_refunded'
}
