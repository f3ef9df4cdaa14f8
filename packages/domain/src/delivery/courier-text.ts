import type { BookingState, CourierStatus } from './courier-status.ts'

export interface CourierProgress {
  state: BookingState
  /** null until a courier is booked. */
  status: CourierStatus | null
}

/** Courier status as shown on a kitchen ticket. */
export function courierKitchenText({ state, status }: CourierProgress): string {
  if (state === 'failed') return 'Courier not booked'
  if (state === 'cancelled') return 'Courier cancelled'
  if (status === null) return 'Courier will be booked'
  return kitchenTexts[status]
}

/**
 * Courier status as shown to the customer. A failed booking looks like one in progress: the restaurant has to
 * resolve it.
 */
export function courierCustomerText({ state, status }: CourierProgress): string {
  if (state === 'cancelled') return 'Delivery cancelled'
  if (state === 'failed' || status === null) return 'Arranging a courier'
  return customerTexts[status]
}

/** Steps of the customer's delivery progress bar. */
export const courierSteps = ['Courier booked', 'To the kitchen', 'On the way', 'Delivered'] as const

/** How many of `courierSteps` are reached; 0 before a courier is booked, or when none will come. */
export function courierStepsReached({ state, status }: CourierProgress): number {
  return state === 'booked' && status !== null ? reached[status] : 0
}

const kitchenTexts: Record<CourierStatus, string> = {
  pending: 'Looking for a courier',
  pickup: 'Courier on the way here',
  pickup_complete: 'Picked up by the courier',
  dropoff: 'Courier on the way to the customer',
  delivered: 'Delivered',
  canceled: 'Courier cancelled',
  returned: 'Returned by the courier',
}

const customerTexts: Record<CourierStatus, string> = {
  pending: 'Finding a courier',
  pickup: 'Your courier is on the way to the restaurant',
  pickup_complete: 'Your order was picked up',
  dropoff: 'Your order is on the way',
  delivered: 'Delivered',
  canceled: 'The courier could not bring your order',
  returned: 'The courier could not bring your order',
}

const reached: Record<CourierStatus, number> = {
  ...{ pending: 1, pickup: 2, pickup_complete: 3, dropoff: 3, delivered: 4, canceled: 0, returned: 0 },
}
