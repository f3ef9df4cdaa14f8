import { type Instant, minutes } from '../time/instant.ts'
import type { OpenSpan } from '../time/opening.ts'
import type { OrderingSettings } from './restaurant.ts'

/** Orders for the span are placed before this instant: the cutoff, or earlier if the food would be ready after closing. */
export function lastOrdersAt(
  span: OpenSpan,
  settings: Pick<OrderingSettings, 'orderCutoffMinutes'>,
): Instant {
  return span.close - Math.max(minutes(settings.orderCutoffMinutes), orderLead)
}

/** No orders are accepted for the span from this instant on. */
export function cutoffAt(span: OpenSpan, settings: Pick<OrderingSettings, 'orderCutoffMinutes'>): Instant {
  return span.close - minutes(settings.orderCutoffMinutes)
}

/** Minimum time between placing an order and its handover, for ASAP and scheduled orders alike. */
export const orderLead = minutes(30)
