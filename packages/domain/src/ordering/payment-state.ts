import type { PaymentStatus } from './payment-status.ts'

/** What became of a payment, as back offices list it. */
export const paymentStates = [
  'paid',
  'authorized',
  'pending',
  'partially_refunded',
  'refunded',
  'failed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** What payments are filtered by: their states, and what else may have happened to one in any of them. */
export const paymentFilters = [...paymentStates, 'disputed', 'problem'] as const
export type PaymentFilterWord = (typeof paymentFilters)[number]

export const paymentStateWords: Record<PaymentFilterWord, string> = {
  paid: 'Paid',
  authorized: 'Authorized',
  pending: 'Pending',
  partially_refunded: 'Part refunded',
  refunded: 'Refunded',
  failed: 'Failed',
  disputed: 'Disputed',
  problem: 'Problem',
}

export function paymentStateOf(status: PaymentStatus): PaymentState {
  return status === 'succeeded' ? 'paid' : status
}
