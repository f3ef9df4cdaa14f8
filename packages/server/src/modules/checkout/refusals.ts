import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { FieldIssue } from '@comanda/contract/errors'
import type { Cents } from '@comanda/domain/money/cents'
import type { OrderRefusal } from '@comanda/domain/ordering/can-order'
import { cartChangeText } from '@comanda/domain/ordering/cart-change-text'
import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { CheckoutRefusal } from '@comanda/domain/ordering/decide-checkout'
import type { OrderTiming } from '@comanda/domain/ordering/restaurant'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { tooSmallToChargeMessage } from '@comanda/domain/pricing/minimum-charge'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { formatExactDayAndTime } from '@comanda/domain/time/repeated-time'
import { ORPCError } from '@orpc/server'
import { discountRefused } from '../marketing/public.ts'

/** The kitchen is full for an order: the next available time for this timing. */
export interface FullTime {
  timing: OrderTiming['mode']
  nextAt: Instant | null
}

/** The refusals of checkout: typed errors of the contract, each with the message for the customer. */
export const refuse = {
  unknownRestaurant: () => new ORPCError('NOT_FOUND', { status: 404, message: 'No Restaurant Available' }),

  unknownOrder: () => new ORPCError('NOT_FOUND', { status: 404, message: 'This order does not exist.' }),

  orderOver: (phase: 'completed' | 'cancelled') =>
    new ORPCError('NOT_CHANGEABLE', {
      status: 409,
      message: `This order is ${phase}. Nothing can be added to it.`,
    }),

  ordering: (reason: OrderRefusal, message: string) =>
    new ORPCError('ORDERING_REFUSED', { status: 409, message, data: { reason } }),

  cart: (changes: CartChange[]) =>
    new ORPCError('CART_INVALID', {
      status: 422,
      message: changes.map(cartChangeText).join(' '),
      data: { changes },
    }),

  belowMinimum: (message: string, missing: Cents) =>
    new ORPCError('BELOW_MINIMUM', { status: 422, message, data: { missing } }),

  courier: (message: string) => new ORPCError('COURIER_REFUSED', { status: 422, message }),

  /** `asap`: an order without a chosen time, which can still be placed for `nextAt`. */
  timeFull: ({ timing, nextAt }: FullTime, now: Instant, zone: Zone) =>
    new ORPCError('TIME_FULL', {
      status: 409,
      message:
        nextAt === null
          ? 'The kitchen is full for all available times. Please try again later.'
          : timing === 'asap'
            ? `The kitchen has just received more orders. Yours would be ready ${formatExactDayAndTime(nextAt, now, zone)}.`
            : `The kitchen is full for this time. The next available time is ${formatExactDayAndTime(nextAt, now, zone)}.`,
      data: { timing, nextAt },
    }),

  quoteRequired: (message: string) => new ORPCError('QUOTE_REQUIRED', { status: 422, message }),

  quoteExpired: (quote: DeliveryQuote | null) =>
    new ORPCError('QUOTE_EXPIRED', {
      status: 409,
      message: 'The delivery quote has expired. Please review the delivery fee and continue.',
      data: { quote },
    }),

  giftCard: (message: string) => new ORPCError('GIFT_CARD_REFUSED', { status: 422, message }),

  kidsMeals: (message: string) => new ORPCError('KIDS_MEALS_INVALID', { status: 422, message }),

  priceChanged: (breakdown: Breakdown, changes: CartChange[]) =>
    new ORPCError('PRICE_CHANGED', {
      status: 409,
      message: [...changes.map(cartChangeText), 'Please review the new total before you pay.'].join(' '),
      data: { breakdown, changes },
    }),

  /** The menu or the code changed during every attempt to store the order. */
  menuChanging: () =>
    new ORPCError('MENU_CHANGING', {
      status: 409,
      message: 'The restaurant is changing its menu right now. Please wait a moment and try again.',
    }),

  contact: (issues: FieldIssue[]) =>
    new ORPCError('CONTACT_INVALID', {
      status: 422,
      message: issues.map((issue) => issue.message).join(' '),
      data: { issues },
    }),

  terms: (message: string) => new ORPCError('TERMS_REQUIRED', { status: 422, message }),

  age: () =>
    new ORPCError('AGE_CONFIRMATION_REQUIRED', {
      status: 422,
      message: 'Please confirm that you are 21 or older. An ID is checked at handover.',
    }),

  amountTooSmall: () => new ORPCError('AMOUNT_TOO_SMALL', { status: 422, message: tooSmallToChargeMessage }),

  keyReused: () =>
    new ORPCError('CHECKOUT_KEY_REUSED', {
      status: 409,
      message: 'This checkout was already used for another order. Please review your order and try again.',
    }),

  orderExpired: () =>
    new ORPCError('ORDER_EXPIRED', {
      status: 409,
      message: 'The time to pay for this order ran out, and your card was not charged. Please order again.',
    }),

  /** `message` is shown to the customer. */
  paymentPreparation: (message: string) =>
    new ORPCError('PAYMENT_PREPARATION_FAILED', {
      status: 502,
      message: `Failed to create payment intent: ${message}`,
    }),

  paymentNotSuccessful: (message: string, status: string) =>
    new ORPCError('PAYMENT_NOT_SUCCESSFUL', { status: 402, message, data: { status } }),
}

/** The error for a decision of the domain. The caller handles an expired quote: it replaces the quote. */
export function refusalOf(refusal: Exclude<CheckoutRefusal, { kind: 'quote-expired' }>): Error {
  switch (refusal.kind) {
    case 'ordering':
      return refuse.ordering(refusal.reason, refusal.message)
    case 'cart':
      return refuse.cart(refusal.changes)
    case 'courier':
      return refuse.courier(refusal.message)
    case 'below-minimum':
      return refuse.belowMinimum(refusal.message, refusal.missing)
    case 'quote-required':
      return refuse.quoteRequired(refusal.message)
    case 'discount':
      return discountRefused(refusal.message)
    case 'kids-meals':
      return refuse.kidsMeals(refusal.message)
    case 'gift-card':
      return refuse.giftCard(refusal.message)
    case 'price-changed':
      return refuse.priceChanged(refusal.breakdown, refusal.changes)
    case 'contact':
      return refuse.contact(refusal.issues)
    case 'terms':
      return refuse.terms(refusal.message)
    case 'age':
      return refuse.age()
    case 'amount-too-small':
      return refuse.amountTooSmall()
  }
}
