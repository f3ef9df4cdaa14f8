import { counterMethods, phonePayments } from '@comanda/domain/ordering/phone-order'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { z } from 'zod'
import { withRight } from './base.ts'
import {
  checkoutRequest,
  contact,
  orderDraftFields,
  placeRefusals,
  priceFields,
  priceRefusals,
} from './checkout-shapes.ts'
import { cents, id, instant, ofOrder } from './fields.ts'
import { listedOrder } from './orders-admin.ts'

/** The content of a phone order. The customer is a guest: no points are used, and no gift card. */
const phoneRequest = checkoutRequest.omit({ useReward: true, giftCardCode: true })
export type PhoneRequest = z.infer<typeof phoneRequest>

const paymentLink = z.object({
  url: z
    .url()
    .describe(
      'The page on which the customer pays; anyone with this link can open it, and does not see the email address',
    ),
  expiresAt: instant,
  sentTo: z.array(z.string()).describe('Email address and phone number that it was sent to'),
})
export type PaymentLink = z.infer<typeof paymentLink>

const payment = z
  .enum(phonePayments)
  .describe('counter: the kitchen gets it immediately. link: when the customer has paid')
const sendTo = z
  .array(z.enum(['email', 'sms']))
  .max(2)
  .optional()
  .describe('Where a payment link is sent; the response has it in any case')
const placedPhoneOrder = z.object({
  orderId: id,
  orderNumber: z.string(),
  breakdown: z.custom<Breakdown>().describe('Breakdown in US cents'),
  link: paymentLink.nullable().describe('null when it is paid at the counter, or is paid already'),
})
const addedLines = checkoutRequest.shape.lines
const notChangeable = { NOT_CHANGEABLE: { status: 409 } } as const
const fresh = z.object({ order: listedOrder })

export const phoneOrders = {
  price: withRight('orders.place')
    .route({
      method: 'POST',
      path: '/staff/phone-orders/{restaurantId}/prices',
      summary: 'Price a phone order exactly as it would be placed; nothing is stored',
    })
    .errors(priceRefusals)
    .input(z.object({ restaurantId: id, request: phoneRequest, contact: contact.partial().optional() }))
    .output(z.object(priceFields)),
  place: withRight('orders.place')
    .route({
      method: 'POST',
      path: '/staff/phone-orders/{restaurantId}',
      summary: 'Place an order for a customer on the phone, to be paid at the counter or by a link',
      successStatus: 201,
    })
    .errors(placeRefusals)
    .input(
      z.object({
        restaurantId: id,
        ...orderDraftFields,
        request: phoneRequest,
        contact: contact.extend({ email: contact.shape.email.describe('Can be empty') }),
        payment,
        sendTo,
      }),
    )
    .output(placedPhoneOrder),
  priceAddition: withRight('orders.place')
    .route({
      method: 'POST',
      path: '/staff/phone-orders/{restaurantId}/{orderId}/additions/prices',
      summary: 'Price dishes before they are added to a paid order; nothing is stored',
    })
    .errors({ ...priceRefusals, ...notChangeable })
    .input(ofOrder.extend({ lines: addedLines }))
    .output(z.object({ breakdown: priceFields.breakdown, changes: priceFields.changes })),
  add: withRight('orders.place')
    .route({
      method: 'POST',
      path: '/staff/phone-orders/{restaurantId}/{orderId}/additions',
      summary: 'Add dishes to an open paid order, as a separate order with the same promise',
      successStatus: 201,
    })
    .errors({ ...placeRefusals, ...notChangeable })
    .input(
      ofOrder.extend({
        checkoutKey: orderDraftFields.checkoutKey,
        lines: addedLines,
        displayedTotal: orderDraftFields.displayedTotal,
        ageConfirmed: orderDraftFields.ageConfirmed,
        payment,
        sendTo,
      }),
    )
    .output(placedPhoneOrder),
  sendLink: withRight('orders.place')
    .route({
      method: 'POST',
      path: '/staff/phone-orders/{restaurantId}/{orderId}/link',
      summary: 'Get the payment link of an unpaid phone order, and send it again',
    })
    .errors({ NOT_PAYABLE: { status: 409 } })
    .input(
      ofOrder.extend({
        requestKey: id.describe('Idempotency key (UUID): a repeat with the same key sends nothing'),
        sendTo: z.array(z.enum(['email', 'sms'])).max(2),
      }),
    )
    .output(paymentLink),
  withdraw: withRight('orders.place')
    .route({
      method: 'DELETE',
      path: '/staff/phone-orders/{restaurantId}/{orderId}/link',
      summary: 'End an unpaid phone order, so that its payment link can no longer be used; idempotent',
    })
    .errors({ NOT_PAYABLE: { status: 409 }, PAYMENT_FAILED: { status: 502 } })
    .input(ofOrder)
    .output(fresh),
  markPaid: withRight('kitchen.advance')
    .route({
      method: 'PUT',
      path: '/staff/phone-orders/{restaurantId}/{orderId}/payment',
      summary: 'Record that an order was paid at the counter; idempotent',
    })
    .errors({ NOT_DUE: { status: 409, data: fresh }, PIN_REQUIRED: { status: 403 } })
    .input(
      ofOrder.extend({
        method: z.enum(counterMethods),
        amount: cents.describe('The amount displayed as due to the caller, who collected it'),
      }),
    )
    .output(fresh),
}
