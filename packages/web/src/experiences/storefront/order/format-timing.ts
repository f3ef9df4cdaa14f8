import { promisedAt } from '@comanda/domain/ordering/promised-at'
import type { FulfillmentType, OrderingSettings, OrderTiming } from '@comanda/domain/ordering/restaurant'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import type { OrderDraft } from './draft.ts'

/** The requested time of an order: "ASAP, 15-20 min" or "Today, 1:15 PM"; only "ASAP" where the kitchen limits orders. */
export function formatTiming(
  order: Pick<OrderDraft, 'timing' | 'quote'> & { fulfillment: FulfillmentType },
  settings: OrderingSettings,
  now: Instant,
): string {
  const { timing } = order
  if (timing.mode === 'later') return formatDayAndTime(timing.at, now, settings.timezone)
  if (settings.isThrottled) return 'ASAP'
  return `ASAP, ${formatReadyRange(order.fulfillment, settings, order.quote?.etaMinutes ?? null, now)}`
}

/** Preparation time of an order placed now: "15-20 min". Busy mode adds to it until it ends. */
export function formatReadyRange(
  fulfillment: FulfillmentType,
  settings: OrderingSettings,
  courierEtaMinutes: number | null,
  now: Instant,
): string {
  const asap: OrderTiming = { mode: 'asap' }
  const wait = (promisedAt({ now, timing: asap, fulfillment, settings, courierEtaMinutes }) - now) / 60_000
  return `${Math.max(wait - 5, 5)}-${Math.max(wait, 10)} min`
}
