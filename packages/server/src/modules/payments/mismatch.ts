import type { PaymentIntent } from '../../gateways/payments/port.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** Why a captured payment does not match its order in its current state; null when it does. */
export function mismatchOf(order: UnsettledOrder, intent: PaymentIntent): string | null {
  if (intent.orderId !== order.id) return 'the payment is for a different order'
  if (intent.restaurantId !== order.restaurantId) return 'the payment is for a different restaurant'
  if (intent.currency !== 'usd') return 'the payment is in a different currency'
  if (intent.amount !== order.cardAmount) return amountDiffers
  if (order.paymentIntentId !== null && order.paymentIntentId !== intent.id) return differentPayment
  return null
}

/** The problem of a payment that was captured and does not match its order, once a person has resolved it. */
export function notReturned(wrong: string): string {
  return `${wrong}. Refund this payment at the payment provider, then mark it as reviewed again`
}

export const amountDiffers = 'the payment amount differs from the order total'
export const giftCardSpent = 'the order expired, and its gift card was spent in the meantime'
export const uncollected =
  'the order ended without its card payment, which was unknown at the time. Refund this payment at the payment provider, then mark it as reviewed'
export const differentPayment = 'the order has a different payment'
export const missing =
  'the payment provider does not know the payment. Correct its API key if it is wrong, then mark the payment as reviewed: it is attempted again, and fails if it is still unknown'
