import { accounts } from '@comanda/domain/ledger/entry'
import { paymentFilters, paymentStatuses } from '@comanda/domain/ordering/payment-status'
import { z } from 'zod'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { cents, fulfillment, id, idInScope, instant, localDay, orderStatus } from './fields.ts'
import { orderMoney, refund } from './payment-shapes.ts'

/** Filter of payments. Days are full local days; the last one is included. */
export const paymentFilter = z.object({
  restaurantId: idInScope,
  states: z
    .array(z.enum(paymentFilters))
    .max(paymentFilters.length)
    .optional()
    .describe('Matches any of these'),
  from: localDay.optional(),
  to: localDay.optional(),
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Searches order number, name, email address, last four digits and the provider’s payment id'),
  least: z.coerce.number().pipe(z.int().min(0)).optional().describe('Minimum amount in US cents'),
  most: z.coerce.number().pipe(z.int().min(0)).optional().describe('Maximum amount in US cents'),
})
export type PaymentFilter = z.infer<typeof paymentFilter>

export const payment = z.object({
  orderId: id.describe('Id of the order, or of the gift card that was sold'),
  orderNumber: z.string().describe('Empty for a gift card'),
  giftCard: z
    .object({ last4: z.string().nullable().describe('null until it is paid') })
    .nullable()
    .describe('The gift card that was sold; null for the payment of an order'),
  restaurant: z.object({ id, name: z.string(), zone: z.string() }),
  at: instant.describe('When the order was placed, or the gift card bought'),
  customerName: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  state: z.enum(paymentStatuses),
  disputed: z.boolean(),
  problem: z.boolean().describe('The payment needs a manual review'),
  amount: cents.describe('Amount charged or to be charged'),
  refunded: cents,
  platformFee: cents.describe('After the part returned by refunds'),
  cardFee: z
    .object({ amount: cents, estimated: z.boolean() })
    .nullable()
    .describe('Fee of the payment provider; null if nothing was charged'),
  net: cents.describe(
    'What the restaurant receives after fees, refunds and disputes, without what a gift card paid: that was received with its sale',
  ),
  intentId: z.string().nullable(),
})
export type Payment = z.infer<typeof payment>

const counted = z.object({ count: z.int(), amount: cents })

/** Totals of all matching payments, not only of the page. */
export const paymentTotals = z.object({
  collected: counted.describe('Payments by card, and the amount charged to cards, from the ledger'),
  refunded: counted.describe('Refunds to cards without those that failed, from the ledger'),
  net: cents.describe('What restaurants receive, from the ledger'),
  platformFees: cents,
  failed: counted,
  pending: counted,
  authorized: counted,
})
export type PaymentTotals = z.infer<typeof paymentTotals>

export const paymentPage = z.object({
  payments: z.array(payment).describe('Newest first'),
  total: z.int().describe('Number of payments on all pages'),
  isEmpty: z.boolean().describe('There are no payments within scope, regardless of the filter'),
  totals: paymentTotals,
  zone: z.string().describe('Time zone of the days'),
  providerPage: z.url().nullable().describe('The payment list at the payment provider; null for restaurants'),
  next: id.nullable().describe('Pass as `after` for the next page; null on the last page'),
})
export type PaymentPage = z.infer<typeof paymentPage>

export const paymentSteps = [
  'placed',
  'intent',
  'refused',
  'authorized',
  'paid',
  'counter_paid',
  'captured',
  'expired',
  'cancelled',
  'refund_requested',
  'refund_done',
  'refund_failed',
  'dispute_opened',
  'dispute_closed',
  'problem',
  'problem_solved',
  'notice',
  'mail',
  'text_message',
] as const

/** One step in the timeline of a payment. */
export const paymentStep = z.object({
  at: instant,
  kind: z.enum(paymentSteps),
  amount: cents.nullable(),
  text: z.string().nullable().describe('A reason, an error message or the kind of a notification'),
  who: z.string().nullable().describe('Name of the user at that time'),
  ref: z.string().nullable().describe('The provider’s id'),
})
export type PaymentStep = z.infer<typeof paymentStep>

export const ledgerRow = z.object({
  id,
  at: instant,
  kind: z.string(),
  ref: z.string(),
  memo: z.string().nullable(),
  entry: z
    .partialRecord(z.enum(accounts), cents)
    .describe('Debits are positive, credits negative; they sum to 0'),
})
export type LedgerRow = z.infer<typeof ledgerRow>

const dispute = z.object({
  id: z.string(),
  amount: cents,
  fee: cents,
  reason: z.string(),
  status: z.string(),
  evidenceDueAt: instant.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
})

export const salePayment = z.object({
  payment,
  providerPage: z.url().nullable().describe('The payment at the payment provider; null for restaurants'),
  purchaserEmail: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  connectedAccount: z.string().nullable(),
  timeline: z.array(paymentStep).describe('Oldest first'),
  ledger: z.array(ledgerRow).describe('Oldest first'),
  disputes: z.array(dispute),
})
export type SalePayment = z.infer<typeof salePayment>

export const paymentDetails = z.object({
  payment,
  providerPage: z.url().nullable().describe('The payment at the payment provider; null for restaurants'),
  money: orderMoney,
  fulfillment,
  orderStatus,
  customerEmail: z.string(),
  connectedAccount: z
    .string()
    .nullable()
    .describe('The restaurant’s connected account that received the transfer'),
  /** The charge by its parts, as stored on the order. */
  charged: z.object({
    subtotal: cents,
    tax: cents,
    deliveryFee: cents,
    processingFee: cents,
    total: cents,
    tip: cents,
    grandTotal: cents,
    giftCard: cents.describe('The part of the grand total that a gift card paid'),
    counter: cents.describe('The part that the restaurant collects itself, at its counter or at the door'),
    platformFee: cents,
    connected: z.boolean(),
  }),
  discountCode: z.string().nullable(),
  points: z
    .object({ toEarn: z.int(), rewardCost: z.int() })
    .describe('Points that the full order earns, and the points its reward cost; 0 for guests'),
  lines: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: cents,
      offer: z.string().optional().describe('The name of the offer at which it was sold'),
    }),
  ),
  timeline: z.array(paymentStep).describe('Oldest first'),
  ledger: z.array(ledgerRow).describe('Oldest first'),
  refunds: z.array(refund.extend({ by: z.string() })).describe('Oldest first'),
  disputes: z.array(dispute),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

export const paymentQueries = {
  list: withRight('payments.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/payments',
      summary: 'List payments of orders and gift cards of a restaurant, or of all within scope, with totals',
    })
    .input(
      paymentFilter.extend({
        after: id.optional(),
        limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(25),
      }),
    )
    .output(paymentPage),
  get: withRight('payments.view')
    .route({
      method: 'GET',
      path: '/payments/{restaurantId}/orders/{orderId}',
      summary: 'Get a payment with its timeline, ledger entries, refunds and disputes',
    })
    .input(z.object({ restaurantId: id, orderId: id }))
    .output(paymentDetails),
  getSale: withRight('payments.view')
    .route({
      method: 'GET',
      path: '/payments/{restaurantId}/gift-cards/{giftCardId}',
      summary: 'Get the payment of a sold gift card with its timeline, ledger entries and disputes',
    })
    .input(z.object({ restaurantId: id, giftCardId: id }))
    .output(salePayment),
  export: withRight('payments.view', 'anywhere')
    .route({
      method: 'POST',
      path: '/payments/export',
      summary: 'Export all matching payments as CSV',
      outputStructure: 'detailed',
    })
    .input(paymentFilter)
    .output(download('text/csv')),
}
