import type { Instant } from '../time/instant.ts'

/** Everything takes so much longer, until an instant. */
export interface Busy {
  minutes: number
  until: Instant
}

/** By how many minutes an order that is placed now is promised later. */
export function busyMinutes(now: Instant, busy: Busy | null): number {
  return busy !== null && now < busy.until ? busy.minutes : 0
}
