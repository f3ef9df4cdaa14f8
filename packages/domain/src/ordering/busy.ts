import type { Instant } from '../time/instant.ts'

/** Busy mode: new orders take this many minutes longer, until an instant. */
export interface Busy {
  minutes: number
  until: Instant
}

/** Minutes added to the promised time of an order placed now. */
export function busyMinutes(now: Instant, busy: Busy | null): number {
  return busy !== null && now < busy.until ? busy.minutes : 0
}
