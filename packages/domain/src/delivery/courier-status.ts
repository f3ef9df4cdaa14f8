/** Where a courier is with a delivery, in the order in which it goes on. */
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
 * How the booking of a courier stands. `waiting`: it will be booked, or is tried again. `failed`: nobody is coming, and
 * somebody has to do something. `cancelled`: nobody is coming any more, and nobody is wanted.
 */
export const bookingStates = ['waiting', 'booked', 'failed', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** Whether `next` is news after `last`; notices arrive in any order, and an earlier status never undoes a later one. */
export function isLaterStatus(next: CourierStatus, last: CourierStatus | null): boolean {
  return last === null || courierStatuses.indexOf(next) > courierStatuses.indexOf(last)
}

/** The courier has not got the bag: it still matters to them when it is ready. */
export function isBeforePickup(status: CourierStatus | null): boolean {
  return status === 'pending' || status === 'pickup'
}

/** Nothing more is heard of the delivery. */
export function hasEnded(status: CourierStatus): boolean {
  return status === 'delivered' || broughtNothing(status)
}

/** The courier gave up: the meal did not reach the customer. */
export function broughtNothing(status: CourierStatus): boolean {
  return status === 'canceled' || status === 'returned'
}
