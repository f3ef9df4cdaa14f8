import { type Instant, minutes } from '../time/instant.ts'

/**
 * When the order must be ready for the courier, and when to book one. An ASAP order is booked immediately. A
 * scheduled order is booked early enough for the kitchen's preparation time, at least 30 minutes ahead.
 */
export function courierTimes(order: {
  now: Instant
  promisedAt: Instant
  isScheduled: boolean
  /** The courier's estimate for the trip from kitchen to door; null when it gave none. */
  etaMinutes: number | null
  prepMinutes: number | null
}): { bookAt: Instant; readyAt: Instant } {
  const readyAt = Math.max(order.now, order.promisedAt - minutes(order.etaMinutes ?? defaultEta))
  if (!order.isScheduled) return { bookAt: order.now, readyAt }
  const lead = minutes(Math.max(order.prepMinutes ?? 0, minLead))
  return { bookAt: Math.max(order.now, readyAt - lead), readyAt }
}

const defaultEta = 30
const minLead = 30
