import { alreadyRefunded, paymentDisputed } from '@comanda/domain/ledger/refund-failure'
import Stripe from 'stripe'
import {
  IntentMissing,
  IntentRefused,
  ObjectMissing,
  PaymentGatewayError,
  RefundDelayed,
  RefundRefused,
} from './port.ts'

/**
 * Converts an error of the payment provider to one with a message that is safe to show. The provider's own error
 * is its cause.
 */
export function gatewayError(error: unknown): PaymentGatewayError {
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError) return new PaymentGatewayError(error.message, false, error)
  if (error instanceof errors.StripeConnectionError) {
    return new PaymentGatewayError('The payment provider cannot be reached. Please try again.', true, error)
  }
  if (error instanceof errors.StripeRateLimitError || hasStatus(error, 409)) {
    return new PaymentGatewayError('The payment provider is busy. Please try again in a moment.', true, error)
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    const message = requestMessages[error.code ?? ''] ?? paymentRejected
    return isMissing(error)
      ? new ObjectMissing(message, error)
      : new PaymentGatewayError(message, false, error)
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new PaymentGatewayError('Card payment is not set up correctly.', false, error)
  }
  return new PaymentGatewayError('The payment provider had a problem. Please try again.', true, error)
}

/** Makes a call whose errors are converted by `gatewayError`. */
export async function withGatewayErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw gatewayError(error)
  }
}

/**
 * The same for calls about an existing intent. A rejected API key does not mean that the intent is missing.
 */
export function intentError(error: unknown): PaymentGatewayError {
  return isMissing(error) ? new IntentMissing(error) : gatewayError(error)
}

/**
 * The same for creating an intent: a permanent rejection becomes an IntentRefused. An unknown connected account is no refusal:
 * it is known again once a wrong API key is corrected.
 */
export function creationError(error: unknown): PaymentGatewayError {
  const converted = gatewayError(error)
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    !converted.retryable &&
    !(converted instanceof ObjectMissing)
  return isRefusal ? new IntentRefused(converted.message, error) : converted
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** The same for refunds: a permanent rejection becomes a RefundRefused, one for now a RefundDelayed. */
export function refundError(error: unknown): PaymentGatewayError {
  if (error instanceof PaymentGatewayError) return error
  if (isTooLowBalance(error)) return new RefundDelayed(balanceTooLow, error)
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return gatewayError(error)
  return new RefundRefused(
    refundMessages[error.code ?? ''] ?? 'The payment provider refused the refund.',
    error,
  )
}

/**
 * True when the idempotency key can no longer be used: the provider stored a server error or a rejection for now under it,
 * or an earlier release used it with other parameters.
 */
export function isSpentKey(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeAPIError || isTooLowBalance(error))) return false
  return error.headers?.['idempotent-replayed'] === 'true'
}

/** True when the balance does not cover a refund. It is not made, and can be made later. */
export function isTooLowBalance(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.code === 'balance_insufficient'
}

/** True when the intent was already paid or canceled. */
export function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === status
}

const refundMessages: Record<string, string> = {
  charge_already_refunded: alreadyRefunded,
  charge_disputed: paymentDisputed,
}

const balanceTooLow = 'The balance at the payment provider is too low for this refund.'
const paymentRejected = 'The payment provider did not accept the payment.'
const requestMessages: Record<string, string> = {
  amount_too_small: 'Payment amount must be at least $0.50.',
  amount_too_large: 'The amount is too large for one card payment.',
}
