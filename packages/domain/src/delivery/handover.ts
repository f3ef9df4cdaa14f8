import { type OrderStatus, phaseOf } from '../ordering/order-status.ts'
import type { Instant } from '../time/instant.ts'
import { type BookingState, type CourierStatus, lacksCourier } from './courier-status.ts'
import { isAssumedDelivered } from './courier-times.ts'

/**
 * Where a delivery is: still at the restaurant; left without a courier's report; with a courier who picked it up;
 * delivered, as the courier reported; assumed to be delivered, because no courier reports; or returned by the courier.
 */
export type Handover = 'none' | 'left' | 'picked_up' | 'delivered' | 'assumed' | 'returned'

interface Delivery {
  status: OrderStatus
  promisedAt: Instant
  /** null: the restaurant's own drivers deliver. */
  courier: { state: BookingState; status: CourierStatus | null } | null
}

/**
 * The kitchen's last step is the departure; a courier reports the arrival. A restaurant that lost its courier delivers
 * in another way. An open order that a courier returned is at the restaurant again.
 */
export function handoverOf({ status, promisedAt, courier }: Delivery, now: Instant): Handover {
  const reported = courier?.state === 'booked' ? courier.status : null
  if (reported === 'delivered') return 'delivered'
  if (reported === 'pickup_complete' || reported === 'dropoff') return 'picked_up'
  if (phaseOf(status) !== 'completed') return 'none'
  if (reported === 'returned') return 'returned'
  const isReported = courier !== null && courier.state !== 'cancelled' && !lacksCourier(courier)
  return !isReported && isAssumedDelivered(promisedAt, now) ? 'assumed' : 'left'
}
