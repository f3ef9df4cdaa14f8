import { between } from './address.ts'
import { CourierError } from './errors.ts'
import type { Courier, Delivery, DeliveryStatus, Place } from './objects.ts'
import { type CourierState, emit, type StoredDelivery } from './state.ts'

const next: Partial<Record<DeliveryStatus, DeliveryStatus>> = {
  pending: 'pickup',
  pickup: 'pickup_complete',
  pickup_complete: 'dropoff',
  dropoff: 'delivered',
}

const couriers: Omit<Courier, 'location'>[] = [
  { name: 'Rosa M.', vehicle_type: 'bicycle', phone_number: '+17325550141', img_href: '' },
  { name: 'Devon K.', vehicle_type: 'car', phone_number: '+17325550142', img_href: '' },
  { name: 'Amir S.', vehicle_type: 'scooter', phone_number: '+17325550143', img_href: '' },
]

export function nextStatus(status: DeliveryStatus): DeliveryStatus | null {
  return next[status] ?? null
}

/** Advances the delivery by one step and sends a webhook; returns it unchanged when it has ended. */
export function advanceDelivery(state: CourierState, stored: StoredDelivery, now: Date): StoredDelivery {
  const status = nextStatus(stored.delivery.status)
  return status ? moved(state, stored, status, now) : stored
}

/** Throws `noncancelable_delivery` once the courier has picked up the order. */
export function cancelDelivery(state: CourierState, stored: StoredDelivery, now: Date): StoredDelivery {
  if (!['pending', 'pickup'].includes(stored.delivery.status)) {
    throw new CourierError(400, 'noncancelable_delivery', 'Delivery can not be canceled.')
  }
  return moved(state, stored, 'canceled', now)
}

/** Returns an undeliverable order to the restaurant. Throws when no courier has picked it up. */
export function returnDelivery(state: CourierState, stored: StoredDelivery, now: Date): StoredDelivery {
  if (!['pickup_complete', 'dropoff'].includes(stored.delivery.status)) {
    throw new CourierError(400, 'invalid_params', 'No courier has this delivery.')
  }
  return moved(state, stored, 'returned', now)
}

/** Reports the courier's position, at `share` of the current step. */
export function reportPosition(state: CourierState, stored: StoredDelivery, share: number, now: Date): void {
  const { courier } = stored.delivery
  if (!courier) return
  const location = positionOf(stored.delivery, share)
  const delivery: Delivery = {
    ...stored.delivery,
    courier: { ...courier, location },
    courier_imminent: share > 0.7,
    updated: now.toISOString(),
  }
  const after = { ...stored, delivery }
  state.deliveries.put(delivery.id, after)
  emit(state, 'event.courier_update', after, now)
}

function moved(
  state: CourierState,
  stored: StoredDelivery,
  status: DeliveryStatus,
  now: Date,
): StoredDelivery {
  const before = stored.delivery
  const changed: Delivery = {
    ...before,
    status,
    complete: ['delivered', 'canceled', 'returned'].includes(status),
  }
  const after: StoredDelivery = {
    ...stored,
    since: now.getTime(),
    delivery: {
      ...changed,
      ...(status === 'delivered' && { dropoff: proved(before) }),
      courier: courierOf(changed),
      courier_imminent: false,
      updated: now.toISOString(),
      pickup_eta: ['pending', 'pickup'].includes(status) ? before.pickup_eta : null,
      dropoff_eta: changed.complete
        ? null
        : status === 'pickup_complete'
          ? arrivalAfter(before, now)
          : before.dropoff_eta,
    },
  }
  state.deliveries.put(before.id, after)
  emit(state, 'event.delivery_status', after, now)
  return after
}

/** The trip takes as long as announced, from when the courier has the order. */
function arrivalAfter({ pickup_eta, dropoff_eta }: Delivery, now: Date): string | null {
  if (!pickup_eta || !dropoff_eta) return dropoff_eta
  return new Date(now.getTime() + Date.parse(dropoff_eta) - Date.parse(pickup_eta)).toISOString()
}

/** Proof of delivery: a picture, and the recipient's name. */
function proved({ dropoff, tracking_url: followed }: Delivery): Delivery['dropoff'] {
  return {
    ...dropoff,
    verification: {
      picture: { image_url: followed.replace('/courier/track/', '/courier/proof/') },
      signature: { signer_name: dropoff.name, signer_relationship: 'Recipient' },
      completion_location: dropoff.location,
    },
  }
}

function courierOf(delivery: Delivery): Courier | null {
  if (delivery.status === 'pending' || delivery.status === 'canceled') return null
  const chosen = couriers[delivery.id.charCodeAt(delivery.id.length - 1) % couriers.length]
  const person = delivery.courier ?? (chosen && { ...chosen, location: delivery.pickup.location })
  return person ? { ...person, location: positionOf(delivery, 0) } : null
}

function positionOf(delivery: Delivery, share: number): Place {
  const kitchen = delivery.pickup.location
  const door = delivery.dropoff.location
  if (delivery.status === 'pickup') {
    return between({ lat: kitchen.lat + 0.012, lng: kitchen.lng - 0.009 }, kitchen, share)
  }
  if (delivery.status === 'dropoff') return between(kitchen, door, share)
  return delivery.status === 'delivered' ? door : kitchen
}
