import { z } from 'zod'
import { withRight } from './base.ts'
import { cents, id, personText } from './fields.ts'
import { orderMoney, refund, refundItems, refundReason } from './payment-shapes.ts'
import { paymentsReading } from './payments-reading.ts'

export { type OrderMoney, type Refund, type RefundItems, refundItems } from './payment-shapes.ts'

/** From the browser, made once for each dialog that opens: two clicks are one refund. */
const requestKey = id.describe('UUID; a repeat under the same key is the same act')

export const payments = {
  ...paymentsReading,
  refund: withRight('payments.refund')
    .route({
      method: 'POST',
      path: '/payments/{restaurantId}/orders/{orderId}/refunds',
      tags: ['Payments'],
      summary: 'Give back part of an order or all of it, with the shares of fees and transfer',
    })
    .errors({
      NOT_REFUNDABLE: { status: 409, data: z.object({ money: orderMoney }) },
      ITEMS_CHANGED: { status: 409, data: z.object({ money: orderMoney }) },
    })
    .input(
      z.object({
        restaurantId: id,
        orderId: id,
        amount: cents.describe('Where items are named, what they come to, as the screen showed it'),
        items: refundItems.nullable().default(null),
        reason: refundReason,
        note: personText(500).default(''),
        requestKey,
      }),
    )
    .output(z.object({ refund, money: orderMoney })),
  solveProblem: withRight('payments.refund')
    .route({
      method: 'POST',
      path: '/payments/{restaurantId}/orders/{orderId}/problem/solution',
      tags: ['Payments'],
      summary: 'Say that somebody has looked into a payment that does not fit its order, and what came of it',
    })
    .input(z.object({ restaurantId: id, orderId: id, note: personText(300) }))
    .output(z.object({})),
  cancelOrder: withRight('orders.manage')
    .route({
      method: 'POST',
      path: '/payments/{restaurantId}/orders/{orderId}/cancellation',
      tags: ['Payments'],
      summary: 'Cancel an order that is not completed; its money goes back unless it is kept on purpose',
    })
    .errors({
      NOT_CANCELLABLE: { status: 409, data: z.object({ money: orderMoney }) },
    })
    .input(
      z.object({
        restaurantId: id,
        orderId: id,
        reason: personText(300),
        /** Keeping the money takes the right to refund, for it is the one who decides about money. */
        refund: z.enum(['full', 'none']),
        requestKey,
      }),
    )
    .output(z.object({ refund: refund.nullable(), money: orderMoney })),
}
