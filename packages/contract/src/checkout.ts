import { z } from 'zod'
import { forAnyone } from './base.ts'
import {
  addressFields,
  breakdown,
  cartLines,
  checkoutRequest,
  contact,
  deliveryQuote,
  orderDraftFields,
  orderTiming,
  ownOrder,
  placeRefusals,
  preparedPayment,
  priceFields,
  priceRefusals,
} from './checkout-shapes.ts'
import { cents, fulfillment, id, instant, percent, personText } from './fields.ts'
import { orderView } from './orders.ts'

export { type CheckoutRequest, cartLine, type DeliveryQuote } from './checkout-shapes.ts'

export const checkout = {
  times: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/times',
      summary:
        'List what the kitchen can still accept: the ASAP time, and the remaining orders of selectable times',
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
          .describe('By field, or as one line: "12 Elm St, Apt 4, Summit, NJ 07901". It is normalized'),
      }),
    )
    .output(deliveryQuote),
  checkDiscount: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/discount-checks',
      summary: 'Check a discount code for a cart; nothing is reserved',
    })
    .errors({ DISCOUNT_REFUSED: { status: 422 }, CART_INVALID: priceRefusals.CART_INVALID })
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
        atMost: cents.optional().describe('The maximum discount of a percentage'),
        onlyFor: z.array(id).readonly().optional().describe('The products in the cart that it is for'),
        earnedKidsMeals: z.int().describe('Free kids meals to choose; 0 for other types'),
      }),
    ),
  checkGiftCard: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-card-checks',
      summary: 'Get the balance of a gift card by its code; nothing is reserved',
    })
    .errors({ GIFT_CARD_REFUSED: priceRefusals.GIFT_CARD_REFUSED })
    .input(z.object({ restaurantId: id, code: z.string().max(60), ownOrder }))
    .output(z.object({ last4: z.string(), balance: cents })),
  describeCode: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/discount-codes/{code}',
      summary: 'Describe a discount code that is valid now and not used up, independent of the cart',
    })
    .errors({ DISCOUNT_REFUSED: { status: 422 } })
    .input(z.object({ restaurantId: id, code: z.string().min(1).max(40), ownOrder }))
    .output(
      z.object({
        code: z.string(),
        benefit: z.string().describe('The discount: "10% off"'),
        conditions: z.string().describe('Its conditions: "for orders from $25.00, once per customer."'),
      }),
    ),
  price: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/prices',
      summary: 'Price a cart exactly as an order would be priced; nothing is stored',
    })
    .errors(priceRefusals)
    .input(z.object({ restaurantId: id, request: checkoutRequest, ownOrder }))
    .output(
      z.object({
        ...priceFields,
        captureLater: z
          .boolean()
          .describe('The payment is authorized first and captured when the kitchen acknowledges the order'),
        offersCurbside: z.boolean().describe('A pickup order can be brought to the car'),
      }),
    ),
  placeOrder: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/orders',
      summary: 'Place an order and prepare its payment',
      successStatus: 201,
    })
    .errors(placeRefusals)
    .input(
      z.object({
        restaurantId: id,
        ...orderDraftFields,
        request: checkoutRequest,
        displayedGiftCard: cents
          .optional()
          .describe('The part of the total that was displayed as paid by gift card; default 0'),
        contact,
        curbside: z
          .object({ vehicle: personText(200).describe('Such as "Blue Honda Civic"'), space: personText(200) })
          .nullish()
          .describe(
            'Bring a pickup order to this car; ignored where that is not offered, and without a vehicle',
          ),
        termsAccepted: z.boolean(),
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
        payment: preparedPayment.nullable().describe('null when the total is 0; the order is then final'),
      }),
    ),
  preparePayment: forAnyone
    .route({
      method: 'POST',
      path: '/orders/{token}/payment',
      summary: 'Prepare the payment of a phone order; idempotent',
    })
    .errors({ ORDER_EXPIRED: { status: 409 }, PAYMENT_PREPARATION_FAILED: { status: 502 } })
    .input(z.object({ token: z.string().max(100) }))
    .output(
      z.object({
        order: orderView,
        expiresAt: instant.describe('The time until which it can be paid'),
        captureLater: z.boolean(),
        payment: preparedPayment.nullable().describe('null when nothing is left to pay'),
      }),
    ),
  settle: forAnyone
    .route({
      method: 'POST',
      path: '/orders/{token}/settle',
      summary: 'Query the payment provider and make a paid order final; idempotent',
    })
    .errors({
      PAYMENT_NOT_SUCCESSFUL: { status: 402, data: z.object({ status: z.string() }) },
      ORDER_EXPIRED: { status: 409 },
    })
    .input(z.object({ token: z.string().max(100) }))
    .output(orderView),
}
