import type { Cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'
import type { CustomerGateway } from './customer-port.ts'
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
  /** The gift card purchase that it pays, instead of an order. */
  giftCardId: string | null
  restaurantId: string | null
  card: { brand: string; last4: string } | null
  /** The provider's fee; null before there is a charge, and while the provider has not reported it. */
  cardFee: Cents | null
  /** What was refunded of the charge, including refunds that the bank has not completed. */
  refunded: Cents
  /** The provider's message about the last decline, suitable for customers. */
  error: string | null
}

/** What a payment is for. */
export type PaymentSubject = { orderId: string; orderNumber: string } | { giftCardId: string }

/** A webhook whose signature was verified. */
export interface PaymentEvent {
  id: string
  type: string
  intentId: string | null
  /** The order and the restaurant that the metadata of the intent names. */
  orderId: string | null
  restaurantId: string | null
  /** The id of its subject: an intent, a charge, a refund, a dispute, an account, a payout. */
  objectId: string | null
  /** The connected account it is about; null for the platform itself. */
  account: string | null
  /** A short summary for people: an amount and a status. */
  summary: string | null
}

/** A refund at the provider. */
export interface ProviderRefund {
  id: string
  /** Our own id for it; null when it was created at the provider. */
  ownId: string | null
  intentId: string | null
  amount: Cents
  createdAt: Instant
  /** Unknown statuses are reported as pending. */
  status: 'pending' | 'succeeded' | 'failed'
  /** The provider's reason for the failure. */
  failure: string | null
}

/** The payment provider. Calls throw PaymentGatewayError; amounts are US cents. */
export interface PaymentGateway extends MoneyGateway, CustomerGateway {
  provider: 'stripe' | 'sandbox'
  publishableKey: string
  /**
   * Throws IntentRefused when the provider permanently rejects the payment. No intent of this idempotency key exists then.
   * Throws IntentUncertain when it rejects the payment, and an earlier release has used the key with other parameters.
   */
  createIntent(input: {
    amount: Cents
    /** The order or purchase to pay; the metadata of the intent names it. */
    subject: PaymentSubject
    restaurantId: string
    /** null for a customer without one. */
    receiptEmail: string | null
    description: string
    /** Authorize only; `captureIntent` captures the money. */
    captureLater: boolean
    /** Transfers the charge to this connected account, minus the platform's fee. */
    transferTo: { account: string; platformFee: Cents } | null
    /** Idempotency key: the same key always returns the same intent, as it was when it was created. */
    idempotencyKey: string
  }): Promise<PaymentIntent>
  /** The intent of an order, by its metadata; null if there is none. Created moments ago, it can be missing. */
  findIntent(orderId: string): Promise<PaymentIntent | null>
  /** Throws IntentMissing when the provider does not have the intent. */
  retrieveIntent(intentId: string): Promise<PaymentIntent>
  /**
   * Captures authorized money. Idempotent: an intent that is already paid or canceled is returned unchanged.
   */
  captureIntent(intentId: string): Promise<PaymentIntent>
  /** Idempotent: a paid intent stays paid and is returned unchanged. */
  cancelIntent(intentId: string): Promise<PaymentIntent>
  /**
   * Refunds a charge in part or in full. If the charge was transferred, the connected account returns its
   * share and the platform its fee. Throws RefundRefused when the provider rejects the refund permanently, and
   * RefundDelayed when it rejects it for now.
   */
  refund(input: {
    intentId: string
    amount: Cents
    /**
     * Set when the charge was transferred, with the platform's fee; null when it stayed with the platform.
     */
    passedOn: { platformFee: Cents } | null
    reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
    refundId: string
    /**
     * Milliseconds since an instant that all attempts of the refund share. Every 12 hours there are 15 minutes without
     * attempts: then only an existing refund is returned, and any other call is rejected as retryable.
     */
    age: number
    /**
     * The refund may already exist, and the provider may have forgotten the idempotency key: look for it
     * first. Required from an age of one minute.
     */
    isRepeat: boolean
  }): Promise<ProviderRefund>
  /** The refund of an intent with our own id; null if the provider has not made it. */
  findRefund(intentId: string, refundId: string): Promise<ProviderRefund | null>
  retrieveRefund(refundId: string): Promise<ProviderRefund>
  /** Refunds created since an instant, newest first. */
  listRefunds(since: Instant): Promise<ProviderRefund[]>
  /** Verifies a webhook; null when the signature is missing, wrong or too old. */
  readEvent(rawBody: string, signature: string | null): PaymentEvent | null
}

export class PaymentGatewayError extends Error {
  /** True when a retry may succeed. */
  readonly retryable: boolean
  constructor(message: string, retryable: boolean, cause?: unknown) {
    super(message, { cause })
    this.name = 'PaymentGatewayError'
    this.retryable = retryable
  }
}

/** The provider permanently rejected a refund. */
export class RefundRefused extends PaymentGatewayError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause)
    this.name = 'RefundRefused'
  }
}

/** The provider rejected a refund for now, such as because its balance is too low: a repeat can succeed. */
export class RefundDelayed extends PaymentGatewayError {
  constructor(message: string, cause?: unknown) {
    super(message, true, cause)
    this.name = 'RefundDelayed'
  }
}

/**
 * The provider permanently refused to create a payment intent. Rejected credentials and an unknown connected account are no
 * refusal: the API key can be corrected.
 */
export class IntentRefused extends PaymentGatewayError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause)
    this.name = 'IntentRefused'
  }
}

/**
 * The provider permanently refused to create a payment intent, but an earlier release may have created one, which a search does
 * not find immediately.
 */
export class IntentUncertain extends PaymentGatewayError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause)
    this.name = 'IntentUncertain'
  }
}

/** The provider does not have the object that a call was about. */
export class ObjectMissing extends PaymentGatewayError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause)
    this.name = 'ObjectMissing'
  }
}

/** The provider does not have this intent, so it can be neither paid nor canceled. */
export class IntentMissing extends ObjectMissing {
  constructor(cause?: unknown) {
    super('The payment is not known to the payment provider.', cause)
    this.name = 'IntentMissing'
  }
}
