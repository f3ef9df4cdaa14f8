import { type Instant, minutes } from '../time/instant.ts'
import type { OpenSpan } from '../time/opening.ts'
import type { OrderingSettings } from './restaurant.ts'

/** From this instant on a span takes no more orders. */
export function cutoffAt(span: OpenSpan, settings: Pick<OrderingSettings, 'orderCutoffMinutes'>): Instant {
  return span.close - minutes(settings.orderCutoffMinutes)
}

/** Time between an order and its earliest handover, as soon as possible or by choice. */
export const orderLead = minutes(30)
