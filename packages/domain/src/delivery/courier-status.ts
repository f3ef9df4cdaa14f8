import { type OrderStatus, phaseOf } from '../ordering/order-status.ts'

/** The courier service's statuses, in the order in which a delivery passes through them. */
export const courierStatuses = [
  'pending',
  'pickup',
  'pickup_complete',
  'dropoff',
  'delivered',
  'canceled',
  'returned',
] as const
export type CourierStatus = (typeof courierStatuses)[number]

/**
 * State of a courier booking. `waiting`: not booked yet, or being retried. `failed`: no courier will come and
 * the restaurant must act. `cancelled`: no courier will come and none is needed.
 */
export const bookingStates = ['waiting', 'booked', 'failed', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** A courier as booked for an order. */
export interface Booking {
  state: BookingState
  /** null until a courier is booked. */
  status: CourierStatus | null
}

/**
 * Whether `next` is later than `last`. Webhooks arrive in any order, and an earlier status never overwrites a
 * later one.
 */
export function isLaterStatus(next: CourierStatus, last: CourierStatus | null): boolean {
  return last === null || courierStatuses.indexOf(next) > courierStatuses.indexOf(last)
}

/** The courier has not picked the order up, so a change of its ready time still matters to them. */
export function isBeforePickup(status: CourierStatus | null): boolean {
  return status === 'pending' || status === 'pickup'
}

/**
 * The minimum status of an order whose courier has this status: picked up implies ready, delivered implies completed,
 * even if the kitchen has not recorded the steps.
 */
export function impliedOrderStatus(status: CourierStatus | null): 'ready' | 'completed' | null {
  if (status === 'delivered') return 'completed'
  return status === 'pickup_complete' || status === 'dropoff' ? 'ready' : null
}

/** No further status follows. */
export function hasEnded(status: CourierStatus): boolean {
  return status === 'delivered' || isUndelivered(status)
}

/**
 * Whether a new courier can be requested for an order: it is open, and no courier is coming or has delivered
 * it.
 */
export function needsNewCourier(courier: Booking, order: OrderStatus): boolean {
  if (['completed', 'cancelled'].includes(phaseOf(order))) return false
  return courier.state === 'cancelled' || lacksCourier(courier)
}

/** Whether no courier is coming although the order needs one: none was found, or the last one gave up. */
export function lacksCourier({ state, status }: Booking): boolean {
  return state === 'failed' || (state === 'booked' && status !== null && isUndelivered(status))
}

/** The courier gave up and the order did not reach the customer. */
export const undeliveredStatuses: readonly CourierStatus[] = ['canceled', 'returned']

export function isUndelivered(status: CourierStatus): boolean {
  return undeliveredStatuses.includes(status)
}
