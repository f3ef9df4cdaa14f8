import { tooSmallToChargeMessage } from '@comanda/domain/pricing/minimum-charge'
import { type Failure, readFailure } from '../../../../shared/failure.ts'

/** Why a payment did not complete, and whether the card was charged. */
export interface PayFailure {
  message: string
  /** Error code for support; null if the message is sufficient. */
  code: string | null
  charged: 'no' | 'unknown' | 'yes'
  /** What the customer can do, if the message does not say it. */
  hint?: string
}

export const payTexts = {
  missing: 'Missing required order information. Please go back and review your order details.',
  failed: 'Payment processing failed.',
  unexpected: 'An unexpected error occurred during payment processing.',
  tooSmall: tooSmallToChargeMessage,
} as const

/** A failure before the card was charged: the server's message, or what the code means. */
export function failureBeforeCharge({ code, message }: Failure): PayFailure {
  // The request was malformed: part of the order is missing from this tab.
  if (code === 'HTTP_400') return { message: payTexts.missing, code: null, charged: 'no' }
  return {
    message: message || payTexts.unexpected,
    code: selfExplanatory.has(code) ? null : code,
    charged: 'no',
  }
}

/** The bank's page was closed before it was completed. */
export function challengeIncomplete({ message }: Failure): PayFailure {
  const hint = 'Your bank has not confirmed the payment. Pay again to return to its page.'
  return { message, code: null, charged: 'no', hint }
}

/** Whether it is known that the last attempt charged nothing. */
export function isUncharged(failure: PayFailure | null): boolean {
  return failure === null || failure.charged === 'no'
}

export function cardDeclined(message: string | null): PayFailure {
  return { message: message ?? payTexts.failed, code: null, charged: 'no' }
}

/** The card was charged, but the order could not be settled. A retry is safe. */
export function failureAfterCharge({ message, code }: Failure, intentId: string | null): PayFailure {
  const why = message.replace(/\.$/, '')
  return {
    message: `Order creation failed: ${why}. ${paidAlready} Please contact support with payment ID: ${intentId ?? ''}`,
    code,
    charged: 'yes',
  }
}

/**
 * The provider is still processing, for example because the bank is slow; or the card was charged for a payment that does not
 * match its order, which the message states.
 */
export function paymentNotSuccessful({ message }: Failure): PayFailure {
  return { message, code: null, charged: message.includes(paidAlready) ? 'yes' : 'unknown' }
}

/** It is unknown whether the card was charged. */
export function failureWithUnknownCharge(error: unknown): PayFailure {
  if (error === null) return { message: payTexts.failed, code: null, charged: 'unknown' }
  const failure = readFailure(error)
  const { message, code } = failure
  if (code === 'PAYMENT_NOT_SUCCESSFUL') return paymentNotSuccessful(failure)
  return { message: message || payTexts.unexpected, code, charged: 'unknown' }
}

const paidAlready = 'Your payment was processed successfully.'

/** Error codes whose message is sufficient without the code. */
const selfExplanatory = new Set([
  'ORDERING_REFUSED',
  'CART_INVALID',
  'COURIER_REFUSED',
  'BELOW_MINIMUM',
  'DISCOUNT_REFUSED',
  'KIDS_MEALS_INVALID',
  'TIME_FULL',
  'QUOTE_REQUIRED',
  'QUOTE_EXPIRED',
  'MENU_CHANGING',
  'CONTACT_INVALID',
  'TERMS_REQUIRED',
  'AGE_CONFIRMATION_REQUIRED',
  'AMOUNT_TOO_SMALL',
  'CHECKOUT_KEY_REUSED',
  'ORDER_EXPIRED',
  'PAYMENT_PREPARATION_FAILED',
  'PAYMENT_NOT_SUCCESSFUL',
  'CARD_REMOVED',
  'GIFT_CARD_INVALID',
  'GIFT_CARD_REFUSED',
  'GIFT_CARDS_NOT_SOLD',
  'PURCHASE_EXPIRED',
  'PURCHASE_ID_USED',
  'PAYMENT_SERVICE_UNAVAILABLE',
])
