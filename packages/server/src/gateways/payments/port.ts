import type { Cents } from '@comanda/domain/money/cents'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export interface PaymentIntent {
  id: string
  clientSecret: string
  status: IntentStatus
  amount: Cents
  currency: string
  orderId: string | null
  restaurantId: string | null
  card: { brand: string; last4: string } | null
  /** The provider's sentence about the last refusal, fit for the customer. */
  error: string | null
}

/** A webhook whose signature was verified. */
export interface PaymentEvent {
  id: string
  type: string
  intentId: string | null
}

/** The card provider. Calls throw PaymentGatewayError; amounts are US cents. */
export interface PaymentGateway {
  provider: 'stripe' | 'sandbox'
  publishableKey: string
  createIntent(input: {
    amount: Cents
    orderId: string
    orderNumber: string
    restaurantId: string
    receiptEmail: string
    description: string
    /** The same key answers the same intent, whatever happened in between. */
    idempotencyKey: string
  }): Promise<PaymentIntent>
  /** Throws an IntentMissing for an intent that the provider says it does not have. */
  retrieveIntent(intentId: string): Promise<PaymentIntent>
  /** The same; an intent that is paid stays so and is answered as it is. */
  cancelIntent(intentId: string): Promise<PaymentIntent>
  /** Returns null when the signature is missing, wrong or too old. */
  readEvent(rawBody: string, signature: string | null): PaymentEvent | null
}

export class PaymentGatewayError extends Error {
  /** True when the same call may succeed later. */
  readonly retryable: boolean
  constructor(message: string, retryable: boolean, cause?: unknown) {
    super(message, { cause })
    this.name = 'PaymentGatewayError'
    this.retryable = retryable
  }
}

/** The provider was asked and does not have this intent, so it can neither be paid nor canceled. */
export class IntentMissing extends PaymentGatewayError {
  constructor(cause?: unknown) {
    super('The payment is not known to the payment service.', false, cause)
    this.name = 'IntentMissing'
  }
}
