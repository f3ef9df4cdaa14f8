import { formatTime, relativeDay } from '../time/format.ts'
import type { Instant } from '../time/instant.ts'
import { closedSummary, openSummary } from '../time/opening.ts'
import { zonedTime } from '../time/zone.ts'
import { orderingOff } from './can-order.ts'
import { isPaused, pauseEndsAt } from './pause.ts'
import type { OrderingPause, OrderingSettings } from './restaurant.ts'

/** Whether a restaurant takes orders, as a list of restaurants shows it: "Open", "until 10:00 PM · Pickup". */
export interface RestaurantStatus {
  state: 'open' | 'paused' | 'closed'
  title: string
  detail: string
}

export function restaurantStatus(now: Instant, settings: OrderingSettings): RestaurantStatus {
  const { calendar, timezone, pause, pickupEnabled, deliveryEnabled } = settings
  // The reason of a pause is not shown to customers.
  if (pause && isPaused(now, settings))
    return { state: 'paused', title: resumption(pause, timezone, now), detail: 'Online ordering is paused' }
  if (orderingOff(now, settings)) return { state: 'paused', title: 'No online orders now', detail: '' }
  const open = openSummary(now, calendar, timezone)
  if (!open)
    return {
      state: 'closed',
      title: closedSummary(now, calendar, timezone) ?? 'Closed now',
      detail: '',
    }
  const offered = [pickupEnabled && 'Pickup', deliveryEnabled && 'delivery'].filter(Boolean).join(', ')
  return {
    state: 'open',
    title: 'Open',
    detail: [open.replace(/^Open /, ''), offered].filter(Boolean).join(' · '),
  }
}

function resumption(pause: OrderingPause, timezone: string, now: Instant): string {
  const ends = pauseEndsAt(pause, timezone)
  const day = relativeDay(zonedTime(ends, timezone).date, zonedTime(now, timezone).date)
  return day === 'today' ? `Back at ${formatTime(ends, timezone)}` : 'Back tomorrow'
}
