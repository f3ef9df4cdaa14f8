import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import type { Instant } from '@comanda/domain/time/instant'
import { formatExactDayAtTime, formatExactTime } from '@comanda/domain/time/repeated-time'
import { formatReadyRange } from '../order/format-timing.ts'
import { fulfillmentName } from '../parts/fulfillment-line.tsx'
import type { StartedDraft } from './checkout-request.ts'

/**
 * Order type and time: "Delivery, today at 7:15 PM", "Pickup as soon as possible, 15-20 min". Where the kitchen limits
 * orders, an ASAP order has the server's promise: "Pickup as soon as possible, about 7:30 PM".
 */
export function formatHandover(
  draft: StartedDraft,
  settings: OrderingSettings,
  now: Instant,
  promisedAt: Instant | null,
): string {
  const how = fulfillmentName(draft.fulfillment)
  if (draft.timing.mode === 'asap' && settings.isThrottled && promisedAt !== null)
    return `${how} as soon as possible, about ${formatExactTime(promisedAt, settings.timezone)}`
  if (draft.timing.mode === 'asap') {
    return `${how} as soon as possible, ${formatReadyRange(draft.fulfillment, settings, draft.quote?.etaMinutes ?? null, now)}`
  }
  return `${how}, ${formatExactDayAtTime(draft.timing.at, now, settings.timezone)}`
}
