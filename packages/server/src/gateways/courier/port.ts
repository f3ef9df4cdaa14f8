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

/** The delivery provider. Calls throw CourierGatewayError with a text fit for the customer. */
export interface CourierGateway {
  quote(input: {
    credentials: CourierCredentials
    restaurantId: string
    pickup: CourierAddress
    pickupPhone: string
    dropoff: CourierAddress
  }): Promise<CourierQuote>
}

export class CourierGatewayError extends Error {
  /** The provider's error code, or "network". */
  readonly code: string
  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CourierGatewayError'
    this.code = code
  }
}
