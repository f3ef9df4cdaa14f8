import { type OrderStatus, phaseOf } from '../ordering/order-status.ts'
import { defaultPrepMinutes } from '../ordering/promised-at.ts'
import type { FulfillmentType } from '../ordering/restaurant.ts'
import { type Instant, minutes } from '../time/instant.ts'

/** A kitchen's settings for when scheduled orders come onto the board, in minutes. */
export interface BoardLead {
  /** Configured lead time; null means the preparation time. */
  leadMinutes: number | null
  /** The restaurant's preparation time; null means the default. */
  prepMinutes: number | null
}

/** The fields of an order that decide when it comes onto the board. */
export interface Scheduled {
  scheduledFor: Instant | null
  promisedAt: Instant
  paidAt: Instant
  /** The time until which the limits delay an ASAP order; missing on boards stored by earlier versions. */
  heldUntil?: Instant | null | undefined
  fulfillment: FulfillmentType
}

/**
 * When an order comes onto the board and sounds the alarm. An ASAP order: when it was paid, or, if the limits delay it,
 * when the kitchen can start it. A scheduled order: at its promised time minus the lead, never before it was paid. The
 * SQL function `order_comes_up_at` implements the same rule.
 */
export function comesUpAt(order: Scheduled, lead: BoardLead): Instant {
  if (order.scheduledFor === null) return Math.max(order.paidAt, order.heldUntil ?? order.paidAt)
  const ahead = lead.leadMinutes ?? lead.prepMinutes ?? defaultPrepMinutes[order.fulfillment]
  return Math.max(order.paidAt, order.promisedAt - minutes(ahead))
}

/**
 * True for a new order that is not due yet: it is listed as upcoming, is in no lane and sounds no alarm. An
 * order that is due when it is paid is never upcoming, so a screen with a slow or wrong clock still sounds
 * the alarm.
 */
export function isUpcoming(
  order: Scheduled & { status: OrderStatus },
  lead: BoardLead,
  now: Instant,
): boolean {
  const at = comesUpAt(order, lead)
  return phaseOf(order.status) === 'new' && at > order.paidAt && now < at
}
