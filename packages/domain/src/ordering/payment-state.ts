import type { PaymentStatus } from './payment-status.ts'

/** Payment states as listed in the back offices. */
export const paymentStates = [
  'paid',
  'authorized',
  'pending',
  'partially_refunded',
  'refunded',
  'failed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Filters of the payment list: the states, and conditions that can apply in any state. */
export const paymentFilters = [...paymentStates, 'disputed', 'problem'] as const
export type PaymentFilterOption = (typeof paymentFilters)[number]

export const paymentFilterLabels: Record<PaymentFilterOption, string> = {
  paid: 'Paid',
  authorized: 'Authorized',
  pending: 'Pending',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  failed: 'Failed',
  disputed: 'Disputed',
  problem: 'Problem',
}

export function paymentStateOf(status: PaymentStatus): PaymentState {
  return status === 'succeeded' ? 'paid' : status
}
