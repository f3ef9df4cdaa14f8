import { type OrderStatus, phaseOf } from '../ordering/order-status.ts'
import { usualMinutes } from '../ordering/promised-at.ts'
import type { FulfillmentType } from '../ordering/restaurant.ts'
import { type Instant, minutes } from '../time/instant.ts'

/** What is said of a kitchen about when its scheduled orders come onto the board; both in minutes. */
export interface BoardLead {
  /** Set for the kitchen; null: the time to prepare. */
  leadMinutes: number | null
  /** The restaurant's time to prepare; null: the usual one. */
  prepMinutes: number | null
}

/** The part of an order that decides it. */
export interface Scheduled {
  scheduledFor: Instant | null
  promisedAt: Instant
  paidAt: Instant
  fulfillment: FulfillmentType
}

/**
 * When an order comes onto the board and rings: when it was paid, or, for one that was scheduled, its promised time minus
 * the lead, never before it was paid. The database says the same in `order_comes_up_at`.
 */
export function comesUpAt(order: Scheduled, lead: BoardLead): Instant {
  if (order.scheduledFor === null) return order.paidAt
  const ahead = lead.leadMinutes ?? lead.prepMinutes ?? usualMinutes[order.fulfillment]
  return Math.max(order.paidAt, order.promisedAt - minutes(ahead))
}

/**
 * True for a new order whose time has not come: it stands in the strip, in no lane, and does not ring. One that comes up
 * when it is paid never is: it rings whatever the time is said to be, on a screen whose clock is a second behind or wrong.
 */
export function isUpcoming(
  order: Scheduled & { status: OrderStatus },
  lead: BoardLead,
  now: Instant,
): boolean {
  const at = comesUpAt(order, lead)
  return phaseOf(order.status) === 'new' && at > order.paidAt && now < at
}
