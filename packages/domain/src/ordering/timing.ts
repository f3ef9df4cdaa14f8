import type { Instant } from '../time/instant.ts'
import { openSpanAt } from '../time/opening.ts'
import { addDays, instantAt, zonedTime } from '../time/zone.ts'
import { cutoffAt, orderLead } from './cutoff.ts'
import type { OrderingSettings } from './restaurant.ts'
import { firstSlot } from './slots.ts'

type Hours = Pick<OrderingSettings, 'timezone' | 'calendar' | 'orderCutoffMinutes'>

export { cutoffAt } from './cutoff.ts'
export { type SlotDay, scheduledIssue, slotDays } from './slots.ts'

/** When an order placed now is handed over at the earliest; null when none can be made before closing. */
export function nextAsap(now: Instant, settings: Hours): Instant | null {
  const span = openSpanAt(now, settings.calendar, settings.timezone)
  if (!span || now >= cutoffAt(span, settings)) return null
  const ready = now + orderLead
  return ready < span.close ? ready : null
}

export function isAsapAvailable(now: Instant, settings: Hours): boolean {
  return nextAsap(now, settings) !== null
}

/**
 * The first time an order can be had: as soon as possible, else the first slot of the next open day within 7 days,
 * else tomorrow at 09:00. The last is only a start for a picker: the restaurant takes no order for it.
 */
export function nextAvailableTime(now: Instant, settings: Hours): Instant {
  const tomorrow = addDays(zonedTime(now, settings.timezone).date, 1)
  return (
    nextAsap(now, settings) ?? firstSlot(now, settings) ?? instantAt(tomorrow, '09:00', settings.timezone)
  )
}
