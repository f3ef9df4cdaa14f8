/** `authorized`: the money is held on the card, and taken when the kitchen acknowledges. */
export const paymentStatuses = [
  'pending',
  'authorized',
  'succeeded',
  'failed',
  'refunded',
  'partially_refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Reads a stored or imported payment status; the older word "paid" means succeeded. */
export function readPaymentStatus(stored: string): PaymentStatus {
  if (stored === 'paid') return 'succeeded'
  return paymentStatuses.find((status) => status === stored) ?? 'pending'
}

/** True once the customer has done their part: the money was taken, or is held for the restaurant to take. */
export function isPlaced(stored: string): boolean {
  return isPaid(stored) || readPaymentStatus(stored) === 'authorized'
}

/** True once money was taken, also when some of it was given back since. */
export function isPaid(stored: string): boolean {
  const status = readPaymentStatus(stored)
  return status === 'succeeded' || status === 'partially_refunded'
}
