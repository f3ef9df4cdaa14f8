import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { busyMinutes } from '@comanda/domain/ordering/busy'
import { type Instant, minutes } from '@comanda/domain/time/instant'

/** Choices of minutes added to new orders. */
export const busyChoices = [5, 10, 15, 20, 30] as const
/** Choices of duration, in minutes. */
export const busyDurations = [15, 30, 60, 120] as const

/** "+10 min, 24 min left"; null while busy mode is off. */
export function formatBusy({ busy }: Pick<KitchenRestaurant, 'busy'>, now: Instant): string | null {
  const later = busyMinutes(now, busy)
  if (busy === null || later === 0) return null
  return `+${later} min, ${Math.ceil((busy.until - now) / minutes(1))} min left`
}
