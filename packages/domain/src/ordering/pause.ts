import type { Instant, Zone } from '../time/instant.ts'
import { dayOf } from '../time/zone.ts'
import type { OrderingPause, OrderingSettings } from './restaurant.ts'

/** When a pause ends: its set end, or the first local midnight after it began. */
export function pauseEndsAt(pause: OrderingPause, zone: Zone): Instant {
  return pause.until ?? dayOf(pause.since, zone).end
}

export function isPaused(now: Instant, settings: Pick<OrderingSettings, 'pause' | 'timezone'>): boolean {
  return settings.pause !== null && now < pauseEndsAt(settings.pause, settings.timezone)
}
