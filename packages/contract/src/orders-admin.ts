import { orderStates, settableStatuses } from '@comanda/domain/ordering/order-states'
import { orderStatuses } from '@comanda/domain/ordering/order-status'
import { paymentStatuses } from '@comanda/domain/ordering/payment-status'
import { counterMethods, orderSources } from '@comanda/domain/ordering/phone-order'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { z } from 'zod'
import { withRight } from './base.ts'
import { boundedCount } from './bounded-count.ts'
import { ticketCourier } from './courier.ts'
import { download } from './download.ts'
import {
  cents,
  countUpTo,
  fulfillment,
  id,
  idInScope,
  instant,
  localDay,
  ofOrder,
  orderStatus,
  paymentStatus,
  pickupNumber,
} from './fields.ts'
import { orderMoney, refund } from './payment-shapes.ts'

/** Filter of orders. Days are full local days; the last one is included. */
export const orderFilter = z.object({
  restaurantId: idInScope,
  states: z.array(z.enum(orderStates)).max(orderStates.length).optional().describe('Matches any of these'),
  payments: z
    .array(z.enum(paymentStatuses))
    .max(paymentStatuses.length)
    .optional()
    .describe('Matches any of these'),
  fulfillment: fulfillment.optional(),
  lastHours: countUpTo(168)
    .optional()
    .describe('Placed within this many hours before the request; instead of days'),
  from: localDay.optional(),
  to: localDay.optional(),
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Searches order number, name, email address and phone number, also parts of them'),
})
export type OrderFilter = z.infer<typeof orderFilter>

/** An order in a list of the back office. */
export const listedOrder = z.object({
  orderId: id,
  orderNumber: z.string(),
  pickupNumber,
  restaurant: z.object({ id, name: z.string(), zone: z.string() }),
  at: instant.describe('When the order was placed'),
  status: orderStatus,
  isPlaced: z.boolean().describe('Paid, or authorized; the kitchen sees no other orders'),
  paymentStatus,
  fulfillment,
  scheduledFor: instant.nullable(),
  promisedAt: instant,
  customerName: z
    .string()
    .describe('First name and last initial for callers who may not manage orders; empty once it was deleted'),
  address: z.string().nullable(),
  total: cents.describe('With the tip'),
  refunded: cents,
  source: z.enum(orderSources).describe('phone: entered by staff'),
  due: cents.describe('To be paid at the counter or at the door'),
})
export type ListedOrder = z.infer<typeof listedOrder>

export const orderPage = z.object({
  orders: z.array(listedOrder).describe('Newest first'),
  zone: z.string().describe('Time zone of the days'),
  since: instant.nullable().describe('Start of the period; null: no start'),
  until: instant.nullable().describe('End of the period; null: no end'),
  next: id.nullable().describe('Pass as `after` for the next page; null on the last page'),
})
export type OrderPage = z.infer<typeof orderPage>

export const orderCounts = z.object({
  ...boundedCount(
    'Matching orders in any state',
    'There are more than `total`; only open states are then counted',
  ).shape,
  states: z.partialRecord(z.enum(orderStates), z.int()),
})
export type OrderCounts = z.infer<typeof orderCounts>

export const orderSteps = [
  'placed',
  'refused',
  'authorized',
  'paid',
  'counter_paid',
  'captured',
  'expired',
  'status',
  'back',
  'cancelled',
  'refund_requested',
  'refund_done',
  'refund_failed',
  'dispute_opened',
  'dispute_closed',
  'mail',
  'text_message',
] as const

/** One step in the timeline of an order. */
export const orderStep = z.object({
  at: instant,
  kind: z.enum(orderSteps),
  status: z.enum(orderStatuses).nullable().describe('For changes of the status: the new one'),
  amount: cents.nullable(),
  text: z.string().nullable().describe('A reason, an error message or the kind of a notification'),
  who: z.string().nullable().describe('Name of the person or screen'),
})
export type OrderStep = z.infer<typeof orderStep>

export const orderDetails = z.object({
  order: listedOrder,
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable().describe('null for callers who may not manage orders'),
    earlierOrders: z.int().describe('Paid orders at this restaurant before this one, by email address'),
    hasAccount: z.boolean(),
  }),
  dropoffNote: z.string().nullable(),
  curbside: z.object({ vehicle: z.string(), space: z.string(), arrivedAt: instant.nullable() }).nullable(),
  courier: ticketCourier.nullable().describe('null unless a courier delivers the order'),
  utensils: z.boolean(),
  has21Plus: z.boolean(),
  paidAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  counter: z
    .object({ paidAt: instant, method: z.enum(counterMethods) })
    .nullable()
    .describe('The method of the counter payment; null until it is recorded'),
  addedTo: z
    .object({ orderId: id, orderNumber: z.string() })
    .nullable()
    .describe('The order that these dishes were added to; null for a separate order'),
  additions: z
    .array(
      z.object({ orderId: id, orderNumber: z.string(), total: cents, status: orderStatus, paymentStatus }),
    )
    .describe('Orders with dishes that were added to this one, oldest first'),
  linkExpiresAt: instant
    .nullable()
    .describe('The time until which its payment link can be used; null without one'),
  breakdown: z.custom<Breakdown>().describe('Breakdown in US cents, as stored'),
  combineTaxProcessing: z.boolean(),
  money: orderMoney,
  refunds: z.array(refund).describe('Oldest first'),
  timeline: z.array(orderStep).describe('Oldest first'),
})
export type OrderDetails = z.infer<typeof orderDetails>

const fresh = z.object({ order: listedOrder })

export const ordersAdmin = {
  list: withRight('orders.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/staff/orders',
      summary: 'List orders of a restaurant, or of all within scope',
    })
    .input(
      orderFilter.extend({
        after: id.optional(),
        limit: countUpTo(100).default(100),
      }),
    )
    .output(orderPage),
  counts: withRight('orders.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/staff/orders/counts',
      summary: 'Count the matching orders by state; the filter of states is ignored',
    })
    .input(orderFilter)
    .output(orderCounts),
  get: withRight('orders.view')
    .route({
      method: 'GET',
      path: '/staff/orders/{restaurantId}/{orderId}',
      summary: 'Get an order with its lines as sold, its timeline and its refunds',
    })
    .input(ofOrder)
    .output(orderDetails),
  setStatus: withRight('kitchen.advance')
    .route({
      method: 'PUT',
      path: '/staff/orders/{restaurantId}/{orderId}/status',
      summary: 'Set the status of a paid order that is neither completed nor cancelled',
    })
    .errors({
      STALE_STATUS: { status: 409, data: fresh },
      NOT_CHANGEABLE: { status: 409, data: fresh },
      PIN_REQUIRED: { status: 403 },
    })
    .input(
      ofOrder.extend({
        expected: orderStatus.describe('The status that the caller saw'),
        status: z.enum(settableStatuses).describe('An order is cancelled with payments.cancelOrder'),
      }),
    )
    .output(fresh),
  resendReceipt: withRight('orders.manage')
    .route({
      method: 'POST',
      path: '/staff/orders/{restaurantId}/{orderId}/receipt',
      summary: 'Send the receipt of a paid order to its customer again',
    })
    .errors({ NOT_PAID: { status: 409 } })
    .input(
      ofOrder.extend({
        requestKey: id.describe('Idempotency key (UUID): a repeat with the same key has no further effect'),
      }),
    )
    .output(z.object({ recipient: z.string() })),
  export: withRight('orders.manage', 'anywhere')
    .route({
      method: 'POST',
      path: '/staff/orders/export',
      summary: 'Export all matching orders as CSV, one row for each order or for each line',
      outputStructure: 'detailed',
    })
    .input(orderFilter.extend({ rows: z.enum(['orders', 'lines']).default('orders') }))
    .output(download('text/csv')),
}
