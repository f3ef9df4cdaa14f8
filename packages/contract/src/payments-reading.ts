import { accounts } from '@comanda/domain/ledger/entry'
import { paymentFilters, paymentStates } from '@comanda/domain/ordering/payment-state'
import { z } from 'zod'
import { withRight } from './base.ts'
import { cents, fulfillment, id, instant, localDay, orderStatus } from './fields.ts'
import { orderMoney, refund } from './payment-shapes.ts'

/** Which payments. Days are whole local days, the last one included. */
export const paymentFilter = z.object({
  restaurantId: id.optional().describe('Absent: everywhere within reach'),
  states: z.array(z.enum(paymentFilters)).max(paymentFilters.length).optional().describe('Any of them'),
  from: localDay.optional(),
  to: localDay.optional(),
  search: z
    .string()
    .max(100)
    .optional()
    .describe('In order number, name, e-mail address, last four digits, or the payment at the provider'),
  least: z.coerce.number().pipe(z.int().min(0)).optional().describe('US cents'),
  most: z.coerce.number().pipe(z.int().min(0)).optional().describe('US cents'),
})
export type PaymentFilter = z.infer<typeof paymentFilter>

export const payment = z.object({
  orderId: id,
  orderNumber: z.string(),
  restaurant: z.object({ id, name: z.string(), zone: z.string() }),
  at: instant.describe('When the order was placed'),
  customerName: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  state: z.enum(paymentStates),
  disputed: z.boolean(),
  problem: z.boolean().describe('Somebody has to look into it'),
  amount: cents.describe('What was or would be charged'),
  refunded: cents,
  platformFee: cents.describe('Less what went back of it'),
  cardFee: z
    .object({ amount: cents, estimated: z.boolean() })
    .nullable()
    .describe('What the provider keeps; null where nothing was charged'),
  net: cents.describe('What the restaurant has of it, after fees, refunds and disputes'),
  intentId: z.string().nullable(),
})
export type Payment = z.infer<typeof payment>

const counted = z.object({ count: z.int(), amount: cents })

/** Of a whole filter, not only of a page. */
export const paymentTotals = z.object({
  collected: counted.describe('What cards were charged, from the books'),
  refunded: counted,
  net: cents.describe('What restaurants have of it, from the books'),
  platformFees: cents,
  failed: counted,
  pending: counted,
  authorized: counted,
})
export type PaymentTotals = z.infer<typeof paymentTotals>

export const paymentPage = z.object({
  payments: z.array(payment).describe('The newest first'),
  total: z.int().describe('Of all pages'),
  totals: paymentTotals,
  zone: z.string().describe('Whose days are meant'),
  providerPage: z.url().nullable().describe('All of them at the card provider; null for restaurants'),
  next: id.nullable().describe('Give it as `after` for the next page; null: this is the last'),
})
export type PaymentPage = z.infer<typeof paymentPage>

export const paymentSteps = [
  'placed',
  'intent',
  'refused',
  'authorized',
  'paid',
  'captured',
  'expired',
  'cancelled',
  'refund_asked',
  'refund_done',
  'refund_failed',
  'dispute_opened',
  'dispute_closed',
  'problem',
  'problem_solved',
  'notice',
  'mail',
] as const

/** Something that happened to a payment. */
export const paymentStep = z.object({
  at: instant,
  kind: z.enum(paymentSteps),
  amount: cents.nullable(),
  text: z.string().nullable().describe('What was said: a reason, a refusal, the kind of a notice'),
  who: z.string().nullable().describe('Who did it, as they were called then'),
  ref: z.string().nullable().describe('What it is called at the provider'),
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
    .describe('Debits are positive, credits negative; together nothing'),
})
export type LedgerRow = z.infer<typeof ledgerRow>

export const paymentDetails = z.object({
  payment,
  providerPage: z.url().nullable().describe('This one at the card provider; null for restaurants'),
  money: orderMoney,
  fulfillment,
  orderStatus,
  customerEmail: z.string(),
  connectedAccount: z.string().nullable().describe('The account of the restaurant that it went on to'),
  /** What was charged, part by part, as it stands on the order. */
  charged: z.object({
    subtotal: cents,
    tax: cents,
    deliveryFee: cents,
    processingFee: cents,
    total: cents,
    tip: cents,
    grandTotal: cents,
    platformFee: cents,
    connected: z.boolean(),
  }),
  discountCode: z.string().nullable(),
  points: z
    .object({ toEarn: z.int(), rewardCost: z.int() })
    .describe('What the whole order earns its customer, and what its reward cost them; 0 for guests'),
  lines: z.array(z.object({ key: z.string(), name: z.string(), quantity: z.int(), unitPrice: cents })),
  story: z.array(paymentStep).describe('The oldest first'),
  ledger: z.array(ledgerRow).describe('The oldest first'),
  refunds: z.array(refund.extend({ by: z.string() })).describe('The oldest first'),
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: cents,
      fee: cents,
      reason: z.string(),
      status: z.string(),
      evidenceDueAt: instant.nullable(),
      openedAt: instant,
      closedAt: instant.nullable(),
    }),
  ),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

export const paymentsReading = {
  list: withRight('payments.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/payments',
      tags: ['Payments'],
      summary: 'Payments of a restaurant, or of all within reach, with what they come to',
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
      tags: ['Payments'],
      summary: 'One payment with its whole story, its rows in the books, its refunds and disputes',
    })
    .input(z.object({ restaurantId: id, orderId: id }))
    .output(paymentDetails),
  export: withRight('payments.view', 'anywhere')
    .route({
      method: 'POST',
      path: '/payments/export',
      tags: ['Payments'],
      summary: 'All payments of a filter as CSV',
      outputStructure: 'detailed',
    })
    .input(paymentFilter)
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.custom<ReadableStream<Uint8Array>>().describe('text/csv'),
      }),
    ),
}
