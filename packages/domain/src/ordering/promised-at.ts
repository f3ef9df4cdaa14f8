import { type Instant, minutes } from '../time/instant.ts'
import { busyMinutes } from './busy.ts'
import type { FulfillmentType, OrderingSettings, OrderTiming } from './restaurant.ts'

/**
 * When the customer is told to expect the order: the chosen time, or now plus the restaurant's preparation time
 * (20 minutes for pickup and 45 for delivery when it set none). A courier's travel time, in minutes, is added to
 * a delivery that is wanted as soon as possible, and so is what a busy kitchen asks for.
 */
export function promisedAt(order: {
  now: Instant
  timing: OrderTiming
  fulfillment: FulfillmentType
  settings: Pick<OrderingSettings, 'estimatedPrepMinutes' | 'busy'>
  courierEtaMinutes: number | null
}): Instant {
  if (order.timing.mode === 'later') return order.timing.at
  const preparation = order.settings.estimatedPrepMinutes ?? usualMinutes[order.fulfillment]
  const travel = order.fulfillment === 'delivery' ? (order.courierEtaMinutes ?? 0) : 0
  return order.now + minutes(preparation + travel + busyMinutes(order.now, order.settings.busy))
}

/** Minutes that an order takes at a restaurant that never said how long it needs. */
export const usualMinutes = { pickup: 20, delivery: 45 } as const
