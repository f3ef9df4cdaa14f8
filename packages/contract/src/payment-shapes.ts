import { z } from 'zod'
import { cents, id, instant, orderStatus, paymentStatus } from './fields.ts'

export const refundReasons = [
  'requested_by_customer',
  'cancelled',
  'duplicate',
  'fraudulent',
  'other',
] as const
export const refundReason = z.enum(refundReasons)

/** What of an order goes back: dishes by line, each with its share of tax, fee and discount, and what was paid beside them. */
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
  items: refundItems.nullable().describe('What it is for; null for a bare amount'),
  /** requested: the provider has not answered yet, and will be asked again. */
  state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  failure: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
})
export type Refund = z.infer<typeof refund>

/** What stands of an order's money after a refund or a cancellation. */
export const orderMoney = z.object({
  orderId: id,
  status: orderStatus,
  paymentStatus,
  grandTotal: cents,
  refunded: cents,
  /** What may still be refunded: what was taken, less refunds that are done or under way. */
  refundable: cents,
})
export type OrderMoney = z.infer<typeof orderMoney>
