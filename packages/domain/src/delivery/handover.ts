import { type OrderStatus, phaseOf } from '../ordering/order-status.ts'
import type { Instant } from '../time/instant.ts'
import { type Booking, lacksCourier } from './courier-status.ts'
import { followedFor, isAssumedDelivered } from './courier-times.ts'

/**
 * Where a delivery is: still at the restaurant; left without a courier's report; with a courier who picked it up;
 * delivered, as the courier reported; assumed to be delivered, because no courier reports; or returned by the courier.
 */
export type Handover = 'none' | 'left' | 'picked_up' | 'delivered' | 'assumed' | 'returned'

interface Delivery {
  status: OrderStatus
  promisedAt: Instant
  /** null: the restaurant's own drivers deliver. */
  courier: Booking | null
}

/**
 * The kitchen's last step is the departure; a courier reports the arrival. A restaurant that lost its courier delivers
 * in another way. An open order that a courier returned is at the restaurant again. An order whose delivery was never reported
 * is assumed to be delivered as soon as the courier is no longer followed.
 */
export function handoverOf({ status, promisedAt, courier }: Delivery, now: Instant): Handover {
  const reported = courier?.state === 'booked' ? courier.status : null
  if (reported === 'delivered') return 'delivered'
  const isPickedUp = reported === 'pickup_complete' || reported === 'dropoff'
  if (phaseOf(status) !== 'completed') return isPickedUp ? 'picked_up' : 'none'
  if (reported === 'returned') return 'returned'
  const isComing = courier !== null && courier.state !== 'cancelled' && !lacksCourier(courier)
  const isFollowed = isComing && now <= promisedAt + followedFor
  if (!isFollowed && isAssumedDelivered(promisedAt, now)) return 'assumed'
  return isPickedUp ? 'picked_up' : 'left'
}
