import type { CourierStatus } from '@comanda/domain/delivery/courier-status'
import type { Cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'

export interface CourierAddress {
  street: string[]
  city: string
  state: string
  zip: string
  country: 'US'
}

export interface CourierCredentials {
  clientId: string
  clientSecret: string
  customerId: string
}

export interface CourierQuote {
  id: string
  fee: Cents
  /** Minutes from the order to the door. */
  etaMinutes: number | null
  expiresAt: Instant
}

/** One end of the way. */
export interface Waypoint {
  name: string
  address: CourierAddress
  /** E.164. */
  phone: string
  /** 280 characters at most. */
  note: string
}

export interface Booking {
  credentials: CourierCredentials
  restaurantId: string
  orderId: string
  orderNumber: string
  /** Repeats of the same key are one delivery. */
  key: string
  quoteId: string
  pickup: Waypoint
  dropoff: Waypoint
  readyAt: Instant
  items: { name: string; quantity: number; price: Cents }[]
  totalValue: Cents
  tip: Cents
}

/** What a booked courier is told when the kitchen promises another time. */
export interface CourierNews {
  /** When the bag is ready. */
  readyAt: Instant
  /** When it is expected at the door. */
  promisedAt: Instant
  /** For the counter, instead of the one before. 280 characters at most. */
  pickupNote: string
}

/** A delivery as the provider describes it now. */
export interface CourierDelivery {
  id: string
  /** The order that it was booked for. */
  orderId: string | null
  status: CourierStatus
  /** The tip is included. */
  fee: Cents | null
  trackingUrl: string | null
  pickupEta: Instant | null
  dropoffEta: Instant | null
  courier: { name: string; phone: string | null; vehicle: string | null; place: Place | null } | null
  /** What was kept of the handover, such as a signature or a picture. */
  proof: object | null
}

export interface Place {
  lat: number
  lng: number
}

export interface CourierEvent {
  id: string
  /** null when it does not say. */
  at: Instant | null
  delivery: CourierDelivery
}

/** The delivery provider. Calls throw CourierGatewayError. */
export interface CourierGateway {
  /** The error's text is fit for the customer. */
  quote(input: {
    credentials: CourierCredentials
    restaurantId: string
    pickup: CourierAddress
    pickupPhone: string
    dropoff: CourierAddress
    readyAt?: Instant
  }): Promise<CourierQuote>
  /** Books a courier; an active delivery of the same order that is there already is answered instead. */
  book(booking: Booking): Promise<CourierDelivery>
  read(credentials: CourierCredentials, deliveryId: string): Promise<CourierDelivery>
  /** The newest delivery for an order among the last few hundred; null when there is none. */
  find(credentials: CourierCredentials, orderId: string): Promise<CourierDelivery | null>
  /** Tells a booked courier another time: by the times of the delivery where they can still be moved, else by the note alone. */
  update(credentials: CourierCredentials, deliveryId: string, news: CourierNews): Promise<CourierDelivery>
  /** Code "noncancelable_delivery" once the courier has the bag. */
  cancel(credentials: CourierCredentials, deliveryId: string): Promise<CourierDelivery>
  /** Asks for one delivery, to see whether the credentials are good and somebody answers. */
  check(credentials: CourierCredentials): Promise<unknown>
  /** Which delivery a notice says that it is about, whoever wrote it; null where it says none. Not to be believed. */
  peekEvent(body: string): { deliveryId: string; orderId: string | null } | null
  /**
   * A notice of the provider. "forged": its signature is not valid. "other": it tells of no delivery's progress.
   * `ownKey` signs those of a restaurant's own account; where it is null or does not fit, the platform's key has to.
   */
  readEvent(body: string, signature: string | null, ownKey: string | null): CourierEvent | 'forged' | 'other'
}

export class CourierGatewayError extends Error {
  /** The provider's error code, "network", "oauth", or "unreadable". */
  readonly code: string
  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CourierGatewayError'
    this.code = code
  }
}
