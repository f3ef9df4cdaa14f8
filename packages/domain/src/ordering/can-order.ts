import type { Instant } from '../time/instant.ts'
import { closedSummary } from '../time/opening.ts'
import { isPaused } from './pause.ts'
import type { FulfillmentType, OrderingSettings, OrderTiming } from './restaurant.ts'
import { scheduledIssue } from './slots.ts'
import { isAsapAvailable } from './timing.ts'

/** Why a restaurant takes no order now, in the order in which the switches are checked. */
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

export interface OrderWish {
  fulfillment: FulfillmentType
  timing: OrderTiming
}

export type OrderPermission = { ok: true } | { ok: false; reason: OrderRefusal; message: string }

/** Whether such an order may be placed now. Answers the first reason against it, with the sentence to show. */
export function canOrder(now: Instant, settings: OrderingSettings, wish: OrderWish): OrderPermission {
  return (
    switchedOff(now, settings) ??
    untimely(now, settings, wish.timing) ??
    notOffered(settings, wish.fulfillment) ?? { ok: true }
  )
}

/** Only the switches that concern every order: is the restaurant there, online, accepting, not paused. */
export function switchedOff(now: Instant, settings: OrderingSettings): OrderPermission | null {
  if (!settings.isActive) return refuse('NOT_FOUND', 'No Restaurant Available')
  if (!settings.onlineOrdersEnabled) return refuse('OFFLINE', unavailable)
  if (!settings.acceptOrders) return refuse('NOT_ACCEPTING', unavailable)
  if (isPaused(now, settings)) return refuse('PAUSED', unavailable)
  return null
}

function untimely(now: Instant, settings: OrderingSettings, timing: OrderTiming): OrderPermission | null {
  if (timing.mode === 'later') {
    const issue = scheduledIssue(timing.at, now, settings)
    return issue ? refuse('BAD_TIME', issue) : null
  }
  if (isAsapAvailable(now, settings)) return null
  const closed = closedSummary(now, settings.calendar, settings.timezone)
  if (closed) return refuse('CLOSED', closed)
  return refuse('PAST_CUTOFF', 'It is too close to closing for an order now. Please choose a later time.')
}

function notOffered(settings: OrderingSettings, fulfillment: FulfillmentType): OrderPermission | null {
  if (fulfillment === 'pickup' && !settings.pickupEnabled) {
    return refuse('PICKUP_OFF', 'Pickup is not offered right now.')
  }
  if (fulfillment === 'delivery' && !settings.deliveryEnabled) {
    return refuse('DELIVERY_OFF', 'Delivery is not offered right now.')
  }
  return null
}

function refuse(reason: OrderRefusal, message: string): OrderPermission {
  return { ok: false, reason, message }
}

const unavailable = 'Online ordering is temporarily unavailable'
