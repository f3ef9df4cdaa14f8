import type { Address } from '@comanda/domain/people/address'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { Booking, CourierReschedule } from './port.ts'

/** The body of a booking. The courier shows the pickup note at the counter. */
export function bookingBody(booking: Booking): object {
  const { pickup, dropoff } = booking
  return {
    quote_id: booking.quoteId,
    idempotency_key: booking.key,
    external_id: booking.orderId,
    external_store_id: booking.restaurantId,
    manifest_reference: booking.orderNumber,
    manifest_items: booking.items.map((item) => ({
      name: item.name,
      quantity: item.quantity,
      size: 'small',
      price: item.price,
    })),
    manifest_total_value: booking.totalValue,
    ...(booking.tip > 0 && { tip: booking.tip }),
    pickup_ready_dt: new Date(booking.readyAt).toISOString(),
    pickup_name: pickup.name,
    pickup_address: addressText(pickup.address),
    pickup_phone_number: pickup.phone,
    ...(pickup.note && { pickup_notes: pickup.note.slice(0, maxNoteLength) }),
    dropoff_name: dropoff.name,
    dropoff_address: addressText(dropoff.address),
    dropoff_phone_number: dropoff.phone,
    ...(dropoff.note && { dropoff_notes: dropoff.note.slice(0, maxNoteLength) }),
    deliverable_action: 'deliverable_action_meet_at_door',
    undeliverable_action: 'return',
  }
}

/**
 * The new times and note of a booked delivery. The windows are the narrowest that the provider accepts: the
 * pickup window lasts at least ten minutes and ends no earlier than twenty minutes from now; the dropoff
 * window lasts at least twenty minutes and ends no earlier than the pickup window.
 */
export function updateBody(reschedule: CourierReschedule, now: Instant): object {
  const ready = Math.max(reschedule.readyAt, now)
  const pickupDeadline = Math.max(ready + minutes(10), now + minutes(20))
  const dropoffReady = Math.min(Math.max(reschedule.promisedAt, ready), pickupDeadline)
  const dropoffDeadline = Math.max(dropoffReady + minutes(20), reschedule.promisedAt, pickupDeadline)
  const at = (instant: Instant) => new Date(instant).toISOString()
  return {
    pickup_ready_dt: at(ready),
    pickup_deadline_dt: at(pickupDeadline),
    dropoff_ready_dt: at(dropoffReady),
    dropoff_deadline_dt: at(dropoffDeadline),
    ...noteBody(reschedule),
  }
}

export function noteBody({ pickupNote }: CourierReschedule): object {
  return { pickup_notes: pickupNote.slice(0, maxNoteLength) }
}

/** Whether a provider error code is about the times of a delivery. */
export function isWindowCode(code: string): boolean {
  return /^(pickup|dropoff)_(ready|deadline|window)_/.test(code)
}

/** The provider expects an address as JSON inside a JSON string. */
export function addressText(address: Address): string {
  return JSON.stringify({
    street_address: address.street,
    city: address.city,
    state: address.state,
    zip_code: address.zip,
    country: address.country,
  })
}

const maxNoteLength = 280
