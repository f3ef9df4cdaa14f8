import { z } from 'zod'
import { newId } from '../ids.ts'
import { assertReachable, couriersBusy, isUnbookable, oneLine, placeOf } from './address.ts'
import { addressOf, quoteFor } from './create-quote.ts'
import { CourierError } from './errors.ts'
import type { Address, Delivery, DeliveryQuote, Waypoint } from './objects.ts'
import { instant, notes, phone, readBody } from './params.ts'
import { type CourierState, emit, type StoredDelivery } from './state.ts'

const minute = 60_000
const keyTtlMs = 60 * minute

const request = z.looseObject({
  quote_id: z.string().optional(),
  pickup_name: z.string().min(1),
  pickup_address: z.string().min(1),
  pickup_phone_number: phone,
  pickup_notes: notes.optional(),
  pickup_ready_dt: instant.optional(),
  dropoff_name: z.string().min(1),
  dropoff_address: z.string().min(1),
  dropoff_phone_number: phone,
  dropoff_notes: notes.optional(),
  manifest_items: z
    .array(
      z.object({
        name: z.string().min(1),
        quantity: z.int().min(1),
        size: z.enum(['small', 'medium', 'large', 'xlarge']),
        price: z.int().min(0).optional(),
      }),
    )
    .min(1),
  manifest_reference: z.string().optional(),
  manifest_total_value: z.int().min(0).optional(),
  external_id: z.string().optional(),
  idempotency_key: z.string().optional(),
  tip: z.int().min(0).optional(),
})

type Request = z.output<typeof request>

/** Books a courier; idempotent by idempotency key. Throws CourierError. */
export function createDelivery(
  state: CourierState,
  customerId: string,
  body: unknown,
  trackingOrigin: string,
  now: Date,
): Delivery {
  const given = readBody(request, body)
  const ours = state.deliveries.all().filter((stored) => stored.customerId === customerId)
  const repeated = given.idempotency_key
    ? ours.find((stored) => stored.idempotencyKey === given.idempotency_key && isRecent(stored, now))
    : undefined
  if (repeated) return repeated.delivery
  assertNoDuplicate(ours, given)

  const pickup = addressOf(given.pickup_address, 'pickup_address')
  const dropoff = addressOf(given.dropoff_address, 'dropoff_address')
  assertReachable(pickup)
  assertReachable(dropoff)
  if (isUnbookable(dropoff)) throw couriersBusy()
  const quote = given.quote_id
    ? redeem(state, customerId, given.quote_id, pickup, dropoff, now)
    : quoteFor(pickup, dropoff, given.pickup_ready_dt, now)

  const delivery = deliveryOf(given, quote, pickup, dropoff, trackingOrigin, now)
  const stored: StoredDelivery = {
    delivery,
    customerId,
    since: now.getTime(),
    idempotencyKey: given.idempotency_key ?? null,
  }
  state.deliveries.put(delivery.id, stored)
  const used = given.quote_id ? state.quotes.get(given.quote_id) : undefined
  if (used) state.quotes.put(used.quote.id, { ...used, usedBy: delivery.id })
  emit(state, 'event.delivery_status', stored, now)
  return delivery
}

function assertNoDuplicate(ours: StoredDelivery[], given: Request): void {
  if (!given.external_id) return
  const reference = given.manifest_reference ?? null
  const active = ours.find(
    ({ delivery }) =>
      !['canceled', 'returned'].includes(delivery.status) &&
      delivery.external_id === given.external_id &&
      delivery.manifest.reference === reference,
  )
  if (!active) return
  const message = 'An active delivery like this already exists.'
  throw new CourierError(409, 'duplicate_delivery', message, { delivery_id: active.delivery.id })
}

function redeem(
  state: CourierState,
  customerId: string,
  quoteId: string,
  pickup: Address,
  dropoff: Address,
  now: Date,
): DeliveryQuote {
  const stored = state.quotes.get(quoteId)
  if (!stored || stored.customerId !== customerId) {
    throw new CourierError(400, 'invalid_params', 'The parameters of your request were invalid.', {
      quote_id: 'Unknown quote.',
    })
  }
  if (stored.usedBy)
    throw new CourierError(400, 'used_quote', 'The price quote specified has already been used.')
  if (new Date(stored.quote.expires) <= now) {
    throw new CourierError(400, 'expired_quote', 'The price quote specified has expired.')
  }
  if (oneLine(stored.pickup) !== oneLine(pickup) || oneLine(stored.dropoff) !== oneLine(dropoff)) {
    const message = "The price quote specified doesn't match the delivery."
    throw new CourierError(400, 'mismatched_price_quote', message)
  }
  return stored.quote
}

function deliveryOf(
  given: Request,
  quote: DeliveryQuote,
  pickup: Address,
  dropoff: Address,
  trackingOrigin: string,
  now: Date,
): Delivery {
  const id = newId('del', 22)
  const tip = given.tip ?? 0
  // The courier is at the kitchen when the order is ready, at the earliest.
  const pickup_eta = Math.max(
    now.getTime() + quote.pickup_duration * minute,
    Date.parse(given.pickup_ready_dt ?? '') || 0,
  )
  const dropoff_eta = pickup_eta + (quote.duration - quote.pickup_duration) * minute
  const at = (time: number) => new Date(time).toISOString()
  return {
    kind: 'delivery',
    id,
    quote_id: quote.id,
    external_id: given.external_id ?? null,
    status: 'pending',
    complete: false,
    courier: null,
    courier_imminent: false,
    created: now.toISOString(),
    updated: now.toISOString(),
    currency: 'usd',
    fee: quote.fee + tip,
    tip,
    pickup: waypoint(given.pickup_name, given.pickup_phone_number, pickup, given.pickup_notes),
    dropoff: waypoint(given.dropoff_name, given.dropoff_phone_number, dropoff, given.dropoff_notes),
    manifest: {
      reference: given.manifest_reference ?? null,
      description: given.manifest_items.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
      total_value: given.manifest_total_value ?? null,
    },
    manifest_items: given.manifest_items,
    pickup_ready: given.pickup_ready_dt ?? now.toISOString(),
    pickup_eta: at(pickup_eta),
    dropoff_eta: at(dropoff_eta),
    dropoff_deadline: at(dropoff_eta + 30 * minute),
    tracking_url: `${trackingOrigin}/sandbox/courier/track/${id}`,
    related_deliveries: [],
    live_mode: false,
  }
}

function waypoint(name: string, phoneNumber: string, address: Address, note: string | undefined): Waypoint {
  return {
    name,
    phone_number: phoneNumber,
    address: oneLine(address),
    detailed_address: address,
    notes: note ?? '',
    location: placeOf(address),
  }
}

function isRecent(stored: StoredDelivery, now: Date): boolean {
  return now.getTime() - new Date(stored.delivery.created).getTime() < keyTtlMs
}
