import { offerKinds } from '@comanda/domain/marketing/offer-ref'
import { maxCartLines, maxLineQuantity, maxNoteLength } from '@comanda/domain/ordering/cart'
import type { CartChange } from '@comanda/domain/ordering/check-cart'
import { addressLimits } from '@comanda/domain/people/address'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { z } from 'zod'
import { cents, fulfillment, id, instant, percent, personText } from './fields.ts'

/** One cart line. A quantity outside 1 to 99 is rejected as BAD_REQUEST. */
export const cartLine = z.object({
  key: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[^#]*$/),
  productId: id,
  quantity: z.int().min(1).max(maxLineQuantity),
  selections: z.array(z.object({ groupId: id, optionIds: z.array(id).max(100) })).max(60),
  specialInstructions: personText(maxNoteLength),
  offer: z
    .object({ kind: z.enum(offerKinds), id })
    .optional()
    .describe('The offer that the customer accepted for one unit; has no effect while it does not apply'),
})
export const cartLines = z
  .array(cartLine)
  .min(1)
  .max(maxCartLines)
  .refine((lines) => new Set(lines.map(({ key }) => key)).size === lines.length, {
    message: 'Each line needs a key of its own',
  })

export const orderTiming = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('asap') }),
  z.object({ mode: z.literal('later'), at: instant }),
])

const tipChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('percentage'), percentage: percent }),
  z.object({ kind: z.literal('custom'), amount: cents }),
])

const kidsMealChoice = z
  .array(z.object({ name: z.string().max(80), quantity: z.int().min(0).max(99) }))
  .max(20)

/** The content of an order as requested: ids, quantities and options, never a price. */
export const checkoutRequest = z.object({
  lines: cartLines,
  fulfillment,
  timing: orderTiming,
  quoteId: id.nullable(),
  discountCode: z.string().max(40).nullable(),
  withoutAutomatic: z
    .boolean()
    .optional()
    .describe('Exclude the automatic code; it never applies together with a code or a reward'),
  useReward: z
    .boolean()
    .optional()
    .describe('Use the loyalty reward of the signed-in customer; cannot be combined with a code'),
  kidsMeals: kidsMealChoice,
  tip: tipChoice,
  giftCardCode: z
    .string()
    .max(60)
    .nullish()
    .describe('Code of a gift card that pays for the order, up to its balance'),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

export const breakdown = z.custom<Breakdown>().describe('Breakdown in US cents')
const changes = z.custom<CartChange[]>().describe('Menu changes that affect the cart')

export const addressFields = z.object({
  street: personText(addressLimits.street),
  apartment: personText(addressLimits.apartment),
  city: personText(addressLimits.city),
  state: personText(addressLimits.state),
  zip: personText(addressLimits.zip),
})

export const deliveryQuote = z.object({
  quoteId: id,
  provider: z.enum(['courier', 'house']),
  address: z.string(),
  quotedFee: cents.describe('The quoted fee, before deducting the part that the restaurant pays'),
  fee: cents.describe('The customer’s delivery fee, before a free-shipping code'),
  etaMinutes: z.int().nullable(),
  zone: z.string().nullable().optional().describe('The name of the zone of the address'),
  minimumOrder: cents
    .nullable()
    .optional()
    .describe('The minimum order of the zone; null for the restaurant’s'),
  expiresAt: instant,
})
export type DeliveryQuote = z.infer<typeof deliveryQuote>

export const contact = z.object({
  firstName: personText(maxNoteLength),
  lastName: personText(maxNoteLength),
  phone: personText(40),
  email: personText(254),
})

export const ownOrder = z
  .string()
  .max(100)
  .nullish()
  .describe(
    'Token of an unpaid order of the same customer: its reservations count as available for this request',
  )

/** Why a request cannot be ordered. */
export const priceRefusals = {
  ORDERING_REFUSED: {
    status: 409,
    data: z.object({
      reason: z.enum([
        'NOT_FOUND',
        'OFFLINE',
        'NOT_ACCEPTING',
        'PAUSED',
        'CLOSED',
        'PAST_CUTOFF',
        'PICKUP_OFF',
        'DELIVERY_OFF',
        'BAD_TIME',
      ]),
    }),
  },
  CART_INVALID: { status: 422, data: z.object({ changes }) },
  COURIER_REFUSED: { status: 422 },
  BELOW_MINIMUM: { status: 422, data: z.object({ missing: cents }) },
  DISCOUNT_REFUSED: { status: 422 },
  KIDS_MEALS_INVALID: { status: 422 },
  GIFT_CARD_REFUSED: { status: 422 },
  /** The kitchen has no capacity for the order at its time. `nextAt`: the next free time of this timing; null when all are full. */
  TIME_FULL: {
    status: 409,
    data: z.object({ timing: z.enum(['asap', 'later']), nextAt: instant.nullable() }),
  },
  QUOTE_REQUIRED: { status: 422 },
  QUOTE_EXPIRED: { status: 409, data: z.object({ quote: deliveryQuote.nullable() }) },
} as const

/** What the browser needs to pay an order by card. */
export const preparedPayment = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  paymentIntentId: z.string(),
  clientSecret: z.string(),
  amount: cents,
})

/** Why an order cannot be placed. */
export const placeRefusals = {
  ...priceRefusals,
  PRICE_CHANGED: { status: 409, data: z.object({ breakdown, changes }) },
  MENU_CHANGING: { status: 409 },
  CONTACT_INVALID: { status: 422 },
  TERMS_REQUIRED: { status: 422 },
  AGE_CONFIRMATION_REQUIRED: { status: 422 },
  AMOUNT_TOO_SMALL: { status: 422 },
  CHECKOUT_KEY_REUSED: { status: 409 },
  ORDER_EXPIRED: { status: 409 },
  PAYMENT_PREPARATION_FAILED: { status: 502 },
} as const

/** What the price of a request consists of. */
export const priceFields = {
  breakdown,
  changes,
  automatic: z
    .object({ code: z.string(), name: z.string() })
    .nullable()
    .describe('The code that applied automatically; its discount is in the breakdown'),
  promisedAt: instant.describe('When an order placed now would be ready, or delivered'),
}

/** Fields that orders of customers and phone orders share. */
export const orderDraftFields = {
  checkoutKey: id.describe('Idempotency key: one per checkout attempt; a repeat returns the same order'),
  displayedTotal: cents.describe('The grand total displayed to the customer'),
  displayedTime: instant
    .optional()
    .describe('ASAP: the displayed promise. If the kitchen has filled up since, TIME_FULL has the new one'),
  address: personText(300).nullable(),
  dropoffNote: personText(maxNoteLength).nullable(),
  textWhenReady: z
    .boolean()
    .optional()
    .describe('Request one text message when the order is ready for pickup'),
  utensils: z.boolean().optional().describe('Include utensils; not by default'),
  ageConfirmed: z.boolean(),
}
