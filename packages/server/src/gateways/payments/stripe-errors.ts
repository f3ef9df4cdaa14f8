import Stripe from 'stripe'
import { IntentMissing, PaymentGatewayError, RefundRefused } from './port.ts'

/** What went wrong at the card provider, with a sentence that may be shown. The provider's own stays in the cause. */
export function gatewayError(error: unknown): PaymentGatewayError {
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError) return new PaymentGatewayError(error.message, false, error)
  if (error instanceof errors.StripeConnectionError) {
    return new PaymentGatewayError('The payment service cannot be reached. Please try again.', true, error)
  }
  if (error instanceof errors.StripeRateLimitError || hasStatus(error, 409)) {
    return new PaymentGatewayError('The payment service is busy. Please try again in a moment.', true, error)
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    return new PaymentGatewayError(refusals[error.code ?? ''] ?? unusable, false, error)
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new PaymentGatewayError('Card payment is not set up correctly.', false, error)
  }
  return new PaymentGatewayError('The payment service had a problem. Please try again.', true, error)
}

/** The same for a call about an intent that should be there. A key that is refused says nothing about the intent. */
export function intentError(error: unknown): PaymentGatewayError {
  const isMissing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  return isMissing ? new IntentMissing(error) : gatewayError(error)
}

/** The same for a refund: what the provider refuses for good is told apart from what may be tried again. */
export function refundError(error: unknown): PaymentGatewayError {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return gatewayError(error)
  return new RefundRefused(
    refundRefusals[error.code ?? ''] ?? 'The payment service refused the refund.',
    error,
  )
}

/**
 * The call's idempotency key is of no more use: the provider remembers a server error under it, or the same call as
 * an earlier release of this program wrote it.
 */
export function isSpentKey(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeAPIError)) return false
  return error.headers?.['idempotent-replayed'] === 'true'
}

/** The intent had already been paid or canceled when it should have been changed. */
export function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === status
}

const refundRefusals: Record<string, string> = {
  charge_already_refunded: 'The whole payment was refunded already.',
  charge_disputed: 'The payment is disputed, and its bank decides about the money.',
  balance_insufficient: 'There is not enough money at the payment service for this refund.',
}

const unusable = 'The payment service did not accept the payment.'
const refusals: Record<string, string> = {
  amount_too_small: 'Payment amount must be at least $0.50.',
  amount_too_large: 'The amount is too large for one card payment.',
}
