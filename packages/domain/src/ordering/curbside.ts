import { cleanText } from '../people/clean-text.ts'
import { type OrderStatus, phaseOf } from './order-status.ts'
import type { FulfillmentType } from './restaurant.ts'

/** The car to which an order is brought. */
export interface Car {
  /** Such as "Blue Honda Civic". */
  vehicle: string
  /** The parking space; empty without one. */
  space: string
}

/** A car as it is stored and shown to the kitchen. */
export function cleanCar({ vehicle, space }: Car): Car {
  return { vehicle: cleanText(vehicle, 60), space: cleanText(space, 40) }
}

export const vehicleRequired = 'Enter your vehicle and its color.'

/** Whether an order can be brought to its customer's car: an open pickup order of a restaurant that offers it. */
export function isOfferedCurbside(
  order: { fulfillment: FulfillmentType; status: OrderStatus; isPaid: boolean },
  isOffered: boolean,
): boolean {
  const isOpen = order.isPaid && !['completed', 'cancelled'].includes(phaseOf(order.status))
  return isOffered && isOpen && order.fulfillment === 'pickup'
}
