import type { Instant } from '../time/instant.ts'
import { openSpanAt } from '../time/opening.ts'
import { addDays, instantAt, zonedTime } from '../time/zone.ts'
import { lastOrdersAt, orderLead } from './cutoff.ts'
import type { OrderingSettings, OrderTiming } from './restaurant.ts'
import { firstSlot } from './slots.ts'

/** The time for which a menu is shown and dishes are judged: that of the handover, for ASAP now. */
export function menuTime(timing: OrderTiming, now: Instant): Instant {
  return timing.mode === 'later' ? Math.max(timing.at, now) : now
}

type Hours = Pick<OrderingSettings, 'timezone' | 'calendar' | 'orderCutoffMinutes'>

export { type SlotDay, slotDays } from './slots.ts'

/** Earliest handover of an order placed now; null when none is possible before closing. */
export function nextAsap(now: Instant, settings: Hours): Instant | null {
  const span = openSpanAt(now, settings.calendar, settings.timezone)
  return span && now < lastOrdersAt(span, settings) ? now + orderLead : null
}

export function isAsapAvailable(now: Instant, settings: Hours): boolean {
  return nextAsap(now, settings) !== null
}

/** Earliest time for an order: ASAP, else the first slot of the next open day within 7 days; null if there is none. */
export function firstTime(now: Instant, settings: Hours): Instant | null {
  return nextAsap(now, settings) ?? firstSlot(now, settings)
}

/** The earliest time, else tomorrow at 09:00: only an initial value for a picker, because no order is accepted for it. */
export function nextAvailableTime(now: Instant, settings: Hours): Instant {
  const tomorrow = addDays(zonedTime(now, settings.timezone).date, 1)
  return firstTime(now, settings) ?? instantAt(tomorrow, '09:00', settings.timezone)
}
