import { type OrderStatus, phaseOf } from './order-status.ts'
import type { FulfillmentType } from './restaurant.ts'

/** Whether an order can be brought to its customer's car: an open pickup order of a restaurant that offers it. */
export function isOfferedCurbside(
  order: { fulfillment: FulfillmentType; status: OrderStatus; isPaid: boolean },
  isOffered: boolean,
): boolean {
  const isOpen = order.isPaid && !['completed', 'cancelled'].includes(phaseOf(order.status))
  return isOffered && isOpen && order.fulfillment === 'pickup'
}
