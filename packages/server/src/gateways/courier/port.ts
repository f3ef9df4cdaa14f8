import type { CourierStatus } from '@comanda/domain/delivery/courier-status'
import type { GeoPoint } from '@comanda/domain/delivery/geo'
import type { Cents } from '@comanda/domain/money/cents'
import type { Address } from '@comanda/domain/people/address'
import type { Instant } from '@comanda/domain/time/instant'

export interface CourierCredentials {
  clientId: string
  clientSecret: string
  customerId: string
}

export interface CourierQuote {
  id: string
  fee: Cents
  /** Minutes from the kitchen to the door. */
  etaMinutes: number | null
  expiresAt: Instant
}

/** The pickup or the drop-off of a delivery. */
export interface Waypoint {
  name: string
  address: Address
  /** E.164. */
  phone: string
  /** At most 280 characters. */
  note: string
}

export interface Booking {
  credentials: CourierCredentials
  restaurantId: string
  orderId: string
  orderNumber: string
  /** Idempotency key: requests with the same key create one delivery. */
  key: string
  quoteId: string
  pickup: Waypoint
  dropoff: Waypoint
  readyAt: Instant
  items: { name: string; quantity: number; price: Cents }[]
  totalValue: Cents
  tip: Cents
}

/** Changes to a booked delivery when the kitchen changes its promised time. */
export interface CourierReschedule {
  /** When the order is ready for pickup. */
  readyAt: Instant
  /** When the order is due at the drop-off. */
  promisedAt: Instant
  /** Replaces the note for the pickup counter. At most 280 characters. */
  pickupNote: string
}

/** A delivery as the provider reports it. */
export interface CourierDelivery {
  id: string
  /** The order it was booked for. */
  orderId: string | null
  status: CourierStatus
  /** Includes the tip. */
  fee: Cents | null
  trackingUrl: string | null
  pickupEta: Instant | null
  dropoffEta: Instant | null
  courier: { name: string; phone: string | null; vehicle: string | null; place: GeoPoint | null } | null
  /** Proof of the handover, such as a signature or a picture. */
  proof: object | null
}

export interface CourierEvent {
  id: string
  /** null when the event has no time. */
  at: Instant | null
  delivery: CourierDelivery
}

/** The courier service. Calls throw CourierGatewayError. */
export interface CourierGateway {
  /** Requests a quote for an order that is ready at `readyAt`. The error message is suitable for customers. */
  quote(input: {
    credentials: CourierCredentials
    restaurantId: string
    pickup: Address
    pickupPhone: string
    dropoff: Address
    readyAt?: Instant
  }): Promise<CourierQuote>
  /** Books a courier. Returns the existing delivery when the order already has an active one. */
  book(booking: Booking): Promise<CourierDelivery>
  read(credentials: CourierCredentials, deliveryId: string): Promise<CourierDelivery>
  /** The newest delivery of an order among the last few hundred; null when there is none. */
  find(credentials: CourierCredentials, orderId: string): Promise<CourierDelivery | null>
  /** Updates a booked delivery: its times while they can still be changed, else the note only. */
  update(
    credentials: CourierCredentials,
    deliveryId: string,
    reschedule: CourierReschedule,
  ): Promise<CourierDelivery>
  /** Throws with code "noncancelable_delivery" once the courier has picked up the order. */
  cancel(credentials: CourierCredentials, deliveryId: string): Promise<CourierDelivery>
  /** Verifies the credentials with a cheap request. */
  check(credentials: CourierCredentials): Promise<unknown>
  /**
   * Reads the delivery id of an unverified webhook; null when there is none. The result is not trustworthy.
   */
  peekDeliveryId(body: string): string | null
  /**
   * Verifies and parses a webhook. "forged": the signature is invalid. "other": it is not about the progress
   * of a delivery. `ownKey` is the key of a restaurant's own account; when it is null or does not match, the
   * platform's key must match.
   */
  readEvent(body: string, signature: string | null, ownKey: string | null): CourierEvent | 'forged' | 'other'
}

export class CourierGatewayError extends Error {
  /** The provider's error code, "network", "oauth", or "unreadable". */
  readonly code: string
  /** The service may have carried out the call: it was sent, and its response was lost. */
  readonly isUncertain: boolean
  constructor(message: string, code: string, cause?: unknown, isUncertain = false) {
    super(message, { cause })
    this.name = 'CourierGatewayError'
    this.code = code
    this.isUncertain = isUncertain
  }
}
