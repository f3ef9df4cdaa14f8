import { type Instant, minutes } from '../time/instant.ts'

/**
 * When the bag has to be ready for the courier, and when to book one. An order for as soon as possible is booked at once;
 * a scheduled one so early that the kitchen has its time to prepare, and half an hour at least.
 */
export function courierTimes(order: {
  now: Instant
  promisedAt: Instant
  isScheduled: boolean
  /** From the kitchen to the door by the courier's own account; null when it did not say. */
  etaMinutes: number | null
  prepMinutes: number | null
}): { bookAt: Instant; readyAt: Instant } {
  const readyAt = Math.max(order.now, order.promisedAt - minutes(order.etaMinutes ?? usualEta))
  if (!order.isScheduled) return { bookAt: order.now, readyAt }
  const lead = minutes(Math.max(order.prepMinutes ?? 0, leastLead))
  return { bookAt: Math.max(order.now, readyAt - lead), readyAt }
}

const usualEta = 30
const leastLead = 30
