import type { Cents } from '@comanda/domain/money/cents'
import type { MoneyGateway } from './money-port.ts'

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
  /** What the provider kept of the charge; null while it does not say, and before there is one. */
  cardFee: Cents | null
  /** The provider's sentence about the last refusal, fit for the customer. */
  error: string | null
}

/** A webhook whose signature was verified. */
export interface PaymentEvent {
  id: string
  type: string
  intentId: string | null
  /** What it is about: an intent, a charge, a refund, a dispute, an account, a payout. */
  objectId: string | null
  /** The connected account that it happened at; null for the platform itself. */
  account: string | null
  /** What it says in a few words, for a person: an amount and a status. */
  summary: string | null
}

/** Money on its way back to a card. */
export interface ProviderRefund {
  id: string
  /** Our own name for it; null when it was made at the provider itself. */
  ownId: string | null
  intentId: string | null
  amount: Cents
  /** Of a status that the provider may add one day, pending. */
  status: 'pending' | 'succeeded' | 'failed'
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/** The card provider. Calls throw PaymentGatewayError; amounts are US cents. */
export interface PaymentGateway extends MoneyGateway {
  provider: 'stripe' | 'sandbox'
  publishableKey: string
  createIntent(input: {
    amount: Cents
    orderId: string
    orderNumber: string
    restaurantId: string
    receiptEmail: string
    description: string
    /** Holds the money only; `captureIntent` takes it. */
    captureLater: boolean
    /** The charge goes on to this account, less the platform's fee. */
    passOn: { account: string; platformFee: Cents } | null
    /** The same key answers the same intent, whatever happened in between. */
    idempotencyKey: string
  }): Promise<PaymentIntent>
  /** Throws an IntentMissing for an intent that the provider says it does not have. */
  retrieveIntent(intentId: string): Promise<PaymentIntent>
  /** Takes what was held. The same; an intent that is paid or canceled is answered as it is. */
  captureIntent(intentId: string): Promise<PaymentIntent>
  /** The same; an intent that is paid stays so and is answered as it is. */
  cancelIntent(intentId: string): Promise<PaymentIntent>
  /**
   * Gives back part of a charge or all of it; of one that was passed on, the connected account gives back its share, and
   * the platform its fee. Throws a RefundRefused when the provider will not do it.
   */
  refund(input: {
    intentId: string
    amount: Cents
    /** With what the platform kept of it as its fee; null: the charge stayed with the platform. */
    passedOn: { platformFee: Cents } | null
    reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
    refundId: string
    /** It may have been asked for before, so long ago that the provider has forgotten the key: it is looked for first. */
    isRepeat: boolean
  }): Promise<ProviderRefund>
  retrieveRefund(refundId: string): Promise<ProviderRefund>
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

/** The provider said no to a refund, and will say so again. */
export class RefundRefused extends PaymentGatewayError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause)
    this.name = 'RefundRefused'
  }
}

/** The provider was asked and does not have this intent, so it can neither be paid nor canceled. */
export class IntentMissing extends PaymentGatewayError {
  constructor(cause?: unknown) {
    super('The payment is not known to the payment service.', false, cause)
    this.name = 'IntentMissing'
  }
}
