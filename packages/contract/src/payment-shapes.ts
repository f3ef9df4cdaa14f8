import { refundTargets } from '@comanda/domain/ledger/refund'
import { refundReasons } from '@comanda/domain/ledger/refund-reason'
import { z } from 'zod'
import { cents, id, instant, orderStatus, paymentStatus } from './fields.ts'

export const refundReason = z.enum(refundReasons)

/**
 * Refunded items of an order: dishes by line, each with its share of tax, fee and discount, and optionally
 * the delivery fee and the tip.
 */
export const refundItems = z.object({
  lines: z.array(z.object({ key: z.string().min(1).max(200), quantity: z.int().min(1).max(9999) })).max(500),
  deliveryFee: z.boolean(),
  tip: z.boolean(),
})
export type RefundItems = z.infer<typeof refundItems>

export const refund = z.object({
  id,
  orderId: id,
  amount: cents,
  reason: refundReason,
  note: z.string(),
  items: refundItems.nullable().describe('Refunded items; null for a bare amount'),
  to: z
    .enum(refundTargets)
    .describe(
      'A refund goes to the card first, unless its payment is disputed; what the gift card paid is a refund of its own. counter: the restaurant returns it itself',
    ),
  partOf: id
    .nullable()
    .describe('The refund to the card of which this is the part for the gift card; it has the items of both'),
  state: z
    .enum(['requested', 'pending', 'succeeded', 'failed'])
    .describe(
      'requested: the provider has not accepted it yet, and the request is repeated. pending: the bank has not completed it',
    ),
  failure: z
    .string()
    .nullable()
    .describe('Why it failed; of a requested refund, why the provider refuses it for now'),
  createdAt: instant,
  settledAt: instant.nullable(),
})
export type Refund = z.infer<typeof refund>

/** Payment state of an order after a refund or a cancellation. */
export const orderMoney = z.object({
  orderId: id,
  status: orderStatus,
  paymentStatus,
  grandTotal: cents,
  refunded: cents,
  /** Amount that can still be refunded: captured, less completed and pending refunds. While disputed, only what a gift card paid. */
  refundable: cents,
  disputed: z
    .boolean()
    .describe(
      'A bank decides, or has decided, about what the card paid: only what a gift card paid can be refunded',
    ),
})
export type OrderMoney = z.infer<typeof orderMoney>
