import type { Booking, CourierStatus } from './courier-status.ts'

export interface CourierProgress extends Booking {
  /** A booking that failed was not confirmed: a courier may be on the way. */
  mayBeBooked?: boolean
}

/** Courier status as shown on a kitchen ticket. */
export function courierKitchenText({ state, status, mayBeBooked = false }: CourierProgress): string {
  if (state === 'failed') return mayBeBooked ? 'Courier not confirmed' : 'Courier not booked'
  if (state === 'cancelled') return 'Courier cancelled'
  if (status === null) return 'Courier will be booked'
  return kitchenTexts[status]
}

/** What went wrong with the courier of an open order. */
export type CourierTrouble = 'not_booked' | 'cancelled' | 'returned' | 'called_off'

/** Null while a courier is coming or being requested. `called_off`: by the restaurant. */
export function courierTrouble({ state, status }: CourierProgress): CourierTrouble | null {
  if (state === 'failed') return 'not_booked'
  if (state === 'cancelled') return 'called_off'
  if (status === 'canceled') return 'cancelled'
  return status === 'returned' ? 'returned' : null
}

/** The consequence for the customer, and what happens next. */
export const courierTroubleTexts: Record<
  CourierTrouble,
  { title: string; next(restaurant: string): string }
> = {
  not_booked: {
    title: 'No courier yet',
    next: (restaurant) =>
      `No courier is available right now. ${restaurant} is looking for another way to bring your order and will call you if it will be late.`,
  },
  cancelled: {
    title: 'Your courier cancelled',
    next: (restaurant) =>
      `${restaurant} is looking for another courier and will call you if your order will be late.`,
  },
  returned: {
    title: 'Your order could not be handed over',
    next: (restaurant) =>
      `The courier is bringing your order back to the restaurant. ${restaurant} will call you about what happens next.`,
  },
  called_off: {
    title: 'Your courier was called off',
    next: (restaurant) =>
      `${restaurant} is looking for another way to bring your order and will call you if it will be late.`,
  },
}

/** Courier status as shown to the customer; null when the courier is in trouble. */
export function courierCustomerText(courier: CourierProgress): string | null {
  if (courierTrouble(courier)) return null
  return courier.status === null ? 'Arranging a courier' : customerTexts[courier.status]
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

const customerTexts: Record<CourierStatus, string | null> = {
  pending: 'Finding a courier',
  pickup: 'Your courier is on the way to the restaurant',
  pickup_complete: 'Your order was picked up',
  dropoff: 'Your order is on the way',
  delivered: 'Delivered',
  canceled: null,
  returned: null,
}
