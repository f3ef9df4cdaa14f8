import type { App, Caller } from '../../../app.ts'
import { type CancelResult, cancelUnacknowledged } from '../../payments/public.ts'

const REASON = 'Order not acknowledged in time'

/**
 * Cancels an order that was not acknowledged, as staff would: it leaves the kitchen, is refunded in full, and
 * its customer is notified. When an acknowledgement happens concurrently, only one of the two takes effect.
 */
export function autoCancelOrder(
  app: App,
  caller: Caller,
  order: { restaurantId: string; orderId: string },
): Promise<CancelResult> {
  // An order is auto-cancelled once, so its id serves as the idempotency key.
  return cancelUnacknowledged(app, caller, {
    ...order,
    reason: REASON,
    refund: 'full',
    requestKey: order.orderId,
  })
}
