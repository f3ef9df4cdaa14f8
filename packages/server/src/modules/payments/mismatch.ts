import type { PaymentIntent } from '../../gateways/payments/port.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** Why a payment that took money does not belong to its order as it stands; null when it does. */
export function mismatchOf(order: UnsettledOrder, intent: PaymentIntent): string | null {
  if (intent.orderId !== order.id) return 'the payment is for another order'
  if (intent.restaurantId !== order.restaurantId) return 'the payment is for another restaurant'
  if (intent.currency !== 'usd') return 'the payment is in another currency'
  if (intent.amount !== order.grandTotal) return 'the payment is not the amount of the order'
  if (isAnother(order, intent)) return 'the order has another payment'
  return null
}

/** Whether the order has a payment, and this is another one. */
export function isAnother(order: UnsettledOrder, intent: PaymentIntent): boolean {
  return order.paymentIntentId !== null && order.paymentIntentId !== intent.id
}
