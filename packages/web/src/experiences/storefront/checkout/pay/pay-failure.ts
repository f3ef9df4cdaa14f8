import { tooSmallToChargeMessage } from '@comanda/domain/pricing/least-charge'
import { type Failure, readFailure } from '../../../../shared/failure.ts'

/** Why a payment did not end in an order, and what is known of the money. */
export interface PayFailure {
  message: string
  /** Shown when support would ask for it. */
  code: string | null
  charged: 'no' | 'unknown' | 'yes'
}

export const payTexts = {
  missing: 'Missing required order information. Please go back and review your order details.',
  failed: 'Payment processing failed.',
  unexpected: 'An unexpected error occurred during payment processing.',
  tooSmall: tooSmallToChargeMessage,
} as const

/** Something went wrong before a card was touched: the server's own sentence, or what the failure means. */
export function beforeCharge({ code, message }: Failure): PayFailure {
  // What was sent is no order at all: something of it is gone from this tab.
  if (code === 'BAD_REQUEST') return { message: payTexts.missing, code: null, charged: 'no' }
  return { message: message || payTexts.unexpected, code: own.has(code) ? null : code, charged: 'no' }
}

export function cardRefused(message: string | null): PayFailure {
  return { message: message ?? payTexts.failed, code: null, charged: 'no' }
}

/** The card was charged, yet the order could not be made final. Asking again is safe. */
export function afterCharge({ message, code }: Failure, intentId: string | null): PayFailure {
  if (message.includes(paidAlready)) return { message, code: null, charged: 'yes' }
  const why = message.replace(/\.$/, '')
  return {
    message: `Order creation failed: ${why}. ${paidAlready} Please contact support with payment ID: ${intentId ?? ''}`,
    code,
    charged: 'yes',
  }
}

/** The provider has neither charged nor refused yet, such as a bank that takes its time. */
export function underWay({ message }: Failure): PayFailure {
  return { message, code: null, charged: 'unknown' }
}

/** Nobody answered whether the card was charged. */
export function unclearCharge(error: unknown): PayFailure {
  if (error === null) return { message: payTexts.failed, code: null, charged: 'unknown' }
  const { message, code } = readFailure(error)
  return { message: message || payTexts.unexpected, code, charged: 'unknown' }
}

const paidAlready = 'Your payment was processed successfully.'

/** Refusals that say all in their sentence. */
const own = new Set([
  'ORDERING_REFUSED',
  'CART_INVALID',
  'COURIER_REFUSED',
  'BELOW_MINIMUM',
  'DISCOUNT_REFUSED',
  'KIDS_MEALS_INVALID',
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
])
