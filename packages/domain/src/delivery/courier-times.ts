import { hours, type Instant, minutes } from '../time/instant.ts'
import { type Booking, isBeforePickup } from './courier-status.ts'

/**
 * When the order must be ready for the courier, and when to book one. An ASAP order is booked immediately. A
 * scheduled order is booked early enough for the kitchen's preparation time, at least 30 minutes ahead.
 */
export function courierTimes(order: {
  now: Instant
  promisedAt: Instant
  isScheduled: boolean
  /** The courier's estimate for the trip from kitchen to door; null when there is none. */
  etaMinutes: number | null
  prepMinutes: number | null
}): { bookAt: Instant; readyAt: Instant } {
  const readyAt = Math.max(order.now, order.promisedAt - minutes(order.etaMinutes ?? defaultEta))
  if (!order.isScheduled) return { bookAt: order.now, readyAt }
  const lead = minutes(Math.max(order.prepMinutes ?? 0, minLead))
  return { bookAt: Math.max(order.now, readyAt - lead), readyAt }
}

/**
 * The time at which a customer can expect the order at the door: the promised time, until the courier has the order
 * or is going to be noticeably late.
 */
export function arrivalAt(order: {
  promisedAt: Instant
  courier: (Booking & { dropoffEta: Instant | null }) | null
}): Instant {
  const { promisedAt, courier } = order
  if (courier?.state !== 'booked' || courier.dropoffEta === null) return promisedAt
  const isLate = courier.dropoffEta - promisedAt >= noticeable
  return isBeforePickup(courier.status) && !isLate ? promisedAt : courier.dropoffEta
}

/** Whether a delivery that no courier reports counts as delivered: an hour after its promised time. */
export function isAssumedDelivered(promisedAt: Instant, now: Instant): boolean {
  return now > promisedAt + minutes(60)
}

/** A courier whose delivery has not ended a day after the booking is no longer polled. */
export const followedFor = hours(24)

const noticeable = minutes(5)
const defaultEta = 30
const minLead = 30
