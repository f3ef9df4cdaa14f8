import { offerKinds } from '@comanda/domain/marketing/offer-ref'
import { maxCartLines, maxLineQuantity, maxNoteLength } from '@comanda/domain/ordering/cart'
import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { z } from 'zod'
import { forAnyone } from './base.ts'
import { cents, fulfillment, id, instant, percent, personText } from './fields.ts'
import { orderView } from './orders.ts'

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
    .describe('The offer at which the customer took one unit; without effect while it does not apply'),
})
const cartLines = z.array(cartLine).min(1).max(maxCartLines)

const orderTiming = z.discriminatedUnion('mode', [
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
    .describe('Leave out the code that applies by itself; it never applies with a code or a reward'),
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
    .describe('Code of a gift card that pays the order, or as much of it as is on the card'),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

const breakdown = z.custom<Breakdown>().describe('Breakdown in US cents')
const changes = z.custom<CartChange[]>().describe('Menu changes that affect the cart')

const addressFields = z.object({
  street: personText(120),
  apartment: personText(120),
  city: personText(120),
  state: personText(40),
  zip: personText(10),
})

export const deliveryQuote = z.object({
  quoteId: id,
  provider: z.enum(['courier', 'house']),
  address: z.string(),
  quotedFee: cents.describe('The quoted fee, before deducting the part that the restaurant pays'),
  fee: cents.describe('What the customer pays for delivery, before a free-shipping code'),
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

const ownOrder = z
  .string()
  .max(100)
  .nullish()
  .describe(
    'Token of an unpaid order of the same customer: its reservations count as available for this request',
  )

const refusals = {
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
  /** No room for the order at its time. `nextAt`: the next free time of this timing; null when all are full. */
  TIME_FULL: {
    status: 409,
    data: z.object({ timing: z.enum(['asap', 'later']), nextAt: instant.nullable() }),
  },
  QUOTE_REQUIRED: { status: 422 },
  QUOTE_EXPIRED: { status: 409, data: z.object({ quote: deliveryQuote.nullable() }) },
} as const

export const checkout = {
  times: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/times',
      tags: ['Checkout'],
      summary: 'List what the kitchen can still take: the ASAP time, and the room of selectable times',
    })
    .input(z.object({ restaurantId: id, fulfillment }))
    .output(
      z.object({
        asap: z
          .object({ at: instant, isDelayed: z.boolean().describe('Moved by the limits of the kitchen') })
          .nullable()
          .describe('When an order placed now is ready, without a courier’s travel time; null: not today'),
        slots: z
          .array(z.object({ at: instant, left: z.int().nullable(), isFull: z.boolean() }))
          .describe(
            'Selectable times with a limit; `left`: orders that still fit, null without such a limit',
          ),
      }),
    ),
  quoteDelivery: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/delivery-quotes',
      tags: ['Checkout'],
      summary: 'Request a delivery quote for an address',
    })
    .errors({
      DELIVERY_UNAVAILABLE: {
        status: 422,
        data: z.object({ advice: z.enum(['other_address', 'try_again']).nullable() }),
      },
    })
    .input(
      z.object({
        restaurantId: id,
        address: z
          .union([addressFields, personText(300)], 'Enter a delivery address.')
          .describe('By field, or as one line: "12 Elm St, Apt 4, Summit, NJ 07901". It is normalised'),
      }),
    )
    .output(deliveryQuote),
  checkDiscount: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/discount-checks',
      tags: ['Checkout'],
      summary: 'Check a discount code for a cart; nothing is reserved',
    })
    .errors({ DISCOUNT_REFUSED: { status: 422 }, CART_INVALID: refusals.CART_INVALID })
    .input(
      z.object({
        restaurantId: id,
        code: z.string().max(40),
        lines: cartLines,
        timing: orderTiming.optional().describe('Default: ASAP'),
        fulfillment: fulfillment.optional().describe('The order type, once it is chosen'),
        ownOrder,
      }),
    )
    .output(
      z.object({
        code: z.string(),
        type: z.enum(['percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal']),
        percentage: percent,
        amount: cents,
        atMost: cents.optional().describe('The most that a percentage takes off'),
        onlyFor: z.array(id).readonly().optional().describe('The products in the cart that it is for'),
        description: z.string(),
        earnedKidsMeals: z.int().describe('Free kids meals to choose; 0 for other types'),
      }),
    ),
  checkGiftCard: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-card-checks',
      tags: ['Checkout'],
      summary: 'Get the balance of a gift card by its code; nothing is reserved',
    })
    .errors({ GIFT_CARD_REFUSED: refusals.GIFT_CARD_REFUSED })
    .input(z.object({ restaurantId: id, code: z.string().max(60), ownOrder }))
    .output(z.object({ last4: z.string(), balance: cents })),
  describeCode: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/discount-codes/{code}',
      tags: ['Checkout'],
      summary: 'Describe a discount code that is valid now, whatever is in the cart',
    })
    .errors({ DISCOUNT_REFUSED: { status: 422 } })
    .input(z.object({ restaurantId: id, code: z.string().min(1).max(40) }))
    .output(
      z.object({
        code: z.string(),
        benefit: z.string().describe('What it gives: "10% off"'),
        conditions: z.string().describe('Its conditions: "for orders from $25.00, once per customer."'),
      }),
    ),
  price: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/prices',
      tags: ['Checkout'],
      summary: 'Price a cart exactly as an order would be priced; nothing is stored',
    })
    .errors(refusals)
    .input(z.object({ restaurantId: id, request: checkoutRequest, ownOrder }))
    .output(
      z.object({
        breakdown,
        changes,
        automatic: z
          .object({ code: z.string(), name: z.string() })
          .nullable()
          .describe('The code that applied by itself; its discount is in the breakdown'),
        captureLater: z
          .boolean()
          .describe('The payment is authorized first and captured when the kitchen acknowledges the order'),
        promisedAt: instant.describe('When an order placed now would be ready, or delivered'),
        offersCurbside: z.boolean().describe('A pickup order can be brought to the car'),
      }),
    ),
  placeOrder: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/orders',
      tags: ['Checkout'],
      summary: 'Place an order and prepare its payment',
      successStatus: 201,
    })
    .errors({
      ...refusals,
      PRICE_CHANGED: { status: 409, data: z.object({ breakdown, changes }) },
      MENU_CHANGING: { status: 409 },
      CONTACT_INVALID: { status: 422 },
      TERMS_REQUIRED: { status: 422 },
      AGE_CONFIRMATION_REQUIRED: { status: 422 },
      AMOUNT_TOO_SMALL: { status: 422 },
      CHECKOUT_KEY_REUSED: { status: 409 },
      ORDER_EXPIRED: { status: 409 },
      PAYMENT_PREPARATION_FAILED: { status: 502 },
    })
    .input(
      z.object({
        restaurantId: id,
        checkoutKey: id.describe(
          'Idempotency key: one per checkout attempt; a repeat returns the same order',
        ),
        request: checkoutRequest,
        displayedTotal: cents.describe('The grand total displayed to the customer'),
        displayedGiftCard: cents
          .optional()
          .describe('The part of the total that was displayed as paid by gift card; default 0'),
        displayedTime: instant
          .optional()
          .describe(
            'ASAP: the displayed promise. If the kitchen has filled up since, TIME_FULL has the new one',
          ),
        contact,
        address: personText(300).nullable(),
        dropoffNote: personText(maxNoteLength).nullable(),
        textWhenReady: z
          .boolean()
          .optional()
          .describe('Request one text message when the order is ready for pickup'),
        utensils: z.boolean().optional().describe('Include utensils; not by default'),
        curbside: z
          .object({ vehicle: personText(200).describe('Such as "Blue Honda Civic"'), space: personText(200) })
          .nullish()
          .describe(
            'Bring a pickup order to this car; ignored where that is not offered, and without a vehicle',
          ),
        termsAccepted: z.boolean(),
        ageConfirmed: z.boolean(),
        ownOrder: ownOrder.describe(
          'Token of an unpaid order that this one replaces; the old order is ended',
        ),
        sessionId: id.nullable().describe('Visit that led to the order, for funnel analytics'),
      }),
    )
    .output(
      z.object({
        orderId: id,
        token: z.string().describe('Order token: grants access to the order'),
        orderNumber: z.string(),
        breakdown,
        payment: z
          .object({
            provider: z.enum(['stripe', 'sandbox']),
            publishableKey: z.string(),
            paymentIntentId: z.string(),
            clientSecret: z.string(),
            amount: cents,
          })
          .nullable()
          .describe('null when the total is 0; the order is then final'),
      }),
    ),
  settle: forAnyone
    .route({
      method: 'POST',
      path: '/orders/{token}/settle',
      tags: ['Checkout'],
      summary: 'Query the payment provider and make a paid order final; idempotent',
    })
    .errors({
      PAYMENT_NOT_SUCCESSFUL: { status: 402, data: z.object({ status: z.string() }) },
      ORDER_EXPIRED: { status: 409 },
    })
    .input(z.object({ token: z.string().max(100) }))
    .output(orderView),
}
