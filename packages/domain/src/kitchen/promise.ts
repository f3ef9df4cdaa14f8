import { type OrderStatus, phaseOf } from '../ordering/order-status.ts'
import { hours, type Instant, type LocalTime, minutes, type Zone } from '../time/instant.ts'
import { addDays, instantAt, zonedTime } from '../time/zone.ts'

/**
 * Moves a promised time back by some minutes. A promise that has already passed moves from the next full
 * minute after now.
 */
export function promiseLater(promisedAt: Instant, now: Instant, byMinutes: number): Instant {
  const from = promisedAt > now ? promisedAt : Math.ceil(now / minutes(1)) * minutes(1)
  return from + minutes(byMinutes)
}

/** Max distance from the old promise at which a bare clock time is still unambiguous. */
const MAX_DISTANCE = hours(12)

/**
 * Resolves a typed "HH:MM" to an instant: of yesterday, today and tomorrow, the future time closest to the
 * old promise, at most 12 hours away from it (from now when the promise has passed). null when there is none.
 * Throws a RangeError for an invalid clock time.
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
    .filter((instant) => instant > now && Math.abs(instant - from) <= MAX_DISTANCE)
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from))
  return closest ?? null
}

/**
 * Whole minutes by which an order is later than promised; 0 while it is on time. Once it is ready the value stays the same:
 * waiting for the customer does not make it late.
 */
export function minutesOver(
  { status, statusAt, promisedAt }: { status: OrderStatus; statusAt: Instant; promisedAt: Instant },
  now: Instant,
): number {
  const isMade = phaseOf(status) === 'ready' || phaseOf(status) === 'completed'
  return Math.max(0, Math.floor(((isMade ? statusAt : now) - promisedAt) / minutes(1)))
}
