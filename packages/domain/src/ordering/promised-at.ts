import { type Instant, minutes } from '../time/instant.ts'
import { busyMinutes } from './busy.ts'
import type { FulfillmentType, OrderingSettings, OrderTiming } from './restaurant.ts'

/**
 * The promised time: the scheduled time, or now plus the restaurant's preparation time (by default 20 minutes
 * for pickup and 45 for delivery). A measured pickup time replaces it, and shifts a delivery by the same minutes. For an ASAP order
 * the delay of busy mode is added, and for an ASAP delivery the courier's travel time, in minutes.
 */
export function promisedAt(order: {
  now: Instant
  timing: OrderTiming
  fulfillment: FulfillmentType
  settings: Pick<OrderingSettings, 'estimatedPrepMinutes' | 'measuredPrepMinutes' | 'busy'>
  courierEtaMinutes: number | null
}): Instant {
  if (order.timing.mode === 'later') return order.timing.at
  const { estimatedPrepMinutes: fixed, measuredPrepMinutes: measured } = order.settings
  const slower = measured === null ? 0 : measured - (fixed ?? defaultPrepMinutes.pickup)
  const preparation = (fixed ?? defaultPrepMinutes[order.fulfillment]) + slower
  const travel = order.fulfillment === 'delivery' ? (order.courierEtaMinutes ?? 0) : 0
  return order.now + minutes(preparation + travel + busyMinutes(order.now, order.settings.busy))
}

/** Preparation time in minutes of a restaurant that has not set one. */
export const defaultPrepMinutes = { pickup: 20, delivery: 45 } as const
