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

export const refund = z.object({
  id,
  orderId: id,
  amount: cents,
  reason: refundReason,
  note: z.string(),
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
