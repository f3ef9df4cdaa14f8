import type { Instant } from '../time/instant.ts'
import { closedSummary } from '../time/opening.ts'
import { isPaused } from './pause.ts'
import type { FulfillmentType, OrderingSettings, OrderTiming } from './restaurant.ts'
import { scheduledIssue } from './slots.ts'
import { isAsapAvailable } from './timing.ts'

/** Why an order is refused, in the order in which the checks run. */
export type OrderRefusal =
  | 'NOT_FOUND'
  | 'OFFLINE'
  | 'NOT_ACCEPTING'
  | 'PAUSED'
  | 'CLOSED'
  | 'PAST_CUTOFF'
  | 'BAD_TIME'
  | 'PICKUP_OFF'
  | 'DELIVERY_OFF'

export interface OrderRequest {
  fulfillment: FulfillmentType
  timing: OrderTiming
}

interface RefusedOrder {
  ok: false
  reason: OrderRefusal
  message: string
}

export type OrderPermission = { ok: true } | RefusedOrder

/** Whether this order may be placed now. Returns the first reason against it, with the message to show. */
export function canOrder(now: Instant, settings: OrderingSettings, request: OrderRequest): OrderPermission {
  return (
    switchedOff(now, settings) ??
    timingRefusal(now, settings, request.timing) ??
    fulfillmentRefusal(settings, request.fulfillment) ?? { ok: true }
  )
}

/**
 * The checks that apply to every order: the restaurant is active, online, accepting orders and not paused.
 */
export function switchedOff(now: Instant, settings: OrderingSettings): RefusedOrder | null {
  if (!settings.isActive) return refuse('NOT_FOUND', 'No Restaurant Available')
  if (!settings.onlineOrdersEnabled) return refuse('OFFLINE', unavailable)
  if (!settings.acceptOrders) return refuse('NOT_ACCEPTING', unavailable)
  if (isPaused(now, settings)) return refuse('PAUSED', unavailable)
  return null
}

/** Why nothing can be ordered, for any type and time: ordering is off, or neither pickup nor delivery is offered. */
export function orderingOff(now: Instant, settings: OrderingSettings): RefusedOrder | null {
  const isOffered = settings.pickupEnabled || settings.deliveryEnabled
  return switchedOff(now, settings) ?? (isOffered ? null : refuse('NOT_ACCEPTING', unavailable))
}

function timingRefusal(
  now: Instant,
  settings: OrderingSettings,
  timing: OrderTiming,
): OrderPermission | null {
  if (timing.mode === 'later') {
    const issue = scheduledIssue(timing.at, now, settings)
    return issue ? refuse('BAD_TIME', issue) : null
  }
  if (isAsapAvailable(now, settings)) return null
  const closed = closedSummary(now, settings.calendar, settings.timezone)
  if (closed) return refuse('CLOSED', closed)
  return refuse('PAST_CUTOFF', 'It is too close to closing for an order now. Please choose a later time.')
}

function fulfillmentRefusal(
  settings: OrderingSettings,
  fulfillment: FulfillmentType,
): OrderPermission | null {
  if (fulfillment === 'pickup' && !settings.pickupEnabled) {
    return refuse('PICKUP_OFF', 'Pickup is not offered right now.')
  }
  if (fulfillment === 'delivery' && !settings.deliveryEnabled) {
    return refuse('DELIVERY_OFF', 'Delivery is not offered right now.')
  }
  return null
}

function refuse(reason: OrderRefusal, message: string): RefusedOrder {
  return { ok: false, reason, message }
}

const unavailable = 'Online ordering is temporarily unavailable'
