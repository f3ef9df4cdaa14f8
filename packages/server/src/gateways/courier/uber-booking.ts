import type { Booking, CourierAddress } from './port.ts'

/** The body of a booking. The pickup note is what the courier says at the counter. */
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
    ...(pickup.note && { pickup_notes: pickup.note.slice(0, longestNote) }),
    dropoff_name: dropoff.name,
    dropoff_address: addressText(dropoff.address),
    dropoff_phone_number: dropoff.phone,
    ...(dropoff.note && { dropoff_notes: dropoff.note.slice(0, longestNote) }),
    deliverable_action: 'deliverable_action_meet_at_door',
    undeliverable_action: 'return',
  }
}

/** The provider wants an address as JSON inside a JSON string. */
export function addressText(address: CourierAddress): string {
  return JSON.stringify({
    street_address: address.street,
    city: address.city,
    state: address.state,
    zip_code: address.zip,
    country: address.country,
  })
}

const longestNote = 280
