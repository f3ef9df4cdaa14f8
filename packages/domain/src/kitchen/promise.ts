import { hours, type Instant, type LocalTime, minutes, type Zone } from '../time/instant.ts'
import { addDays, instantAt, zonedTime } from '../time/zone.ts'

/** A time so many minutes after what is promised; of a promise that has passed, after the next whole minute from now. */
export function promiseLater(promisedAt: Instant, now: Instant, byMinutes: number): Instant {
  const from = promisedAt > now ? promisedAt : Math.ceil(now / minutes(1)) * minutes(1)
  return from + minutes(byMinutes)
}

/** Further from the old promise nobody means with a bare clock time. */
const FURTHEST = hours(12)

/**
 * What somebody means who types "HH:MM" as the new time of a promise: of yesterday, today and tomorrow that which is to come
 * and lies closest to the old promise, at most 12 hours away from it or, when it has passed, from now. null: no such time.
 * Throws a RangeError for what is no time.
 */
export function promiseAtClock(
  clock: LocalTime,
  promisedAt: Instant,
  now: Instant,
  zone: Zone,
): Instant | null {
  const from = Math.max(promisedAt, now)
  const { date } = zonedTime(from, zone)
  const [closest] = [-1, 0, 1]
    .map((days) => instantAt(addDays(date, days), clock, zone))
    .filter((instant) => instant > now && Math.abs(instant - from) <= FURTHEST)
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from))
  return closest ?? null
}
