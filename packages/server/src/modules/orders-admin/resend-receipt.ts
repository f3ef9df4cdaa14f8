import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { requireRight } from '../identity/public.ts'
import { enqueueReceipt } from '../notifications/public.ts'

/**
 * Sends the receipt of a paid order to its customer again. Idempotent by request key. Returns null for an order that was
 * not paid or whose customer was deleted. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and TOO_MANY_REQUESTS after ten
 * receipts of one order in an hour.
 */
export async function resendReceipt(
  app: App,
  caller: Caller,
  { restaurantId, orderId, requestKey }: { restaurantId: string; orderId: string; requestKey: string },
): Promise<{ recipient: string } | null> {
  requireRight(caller, 'orders.manage', restaurantId)
  const order = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('orders')
      .select(['order_number', 'customer_email', 'paid_at'])
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .executeTakeFirst(),
  )
  if (!order) throw new ORPCError('NOT_FOUND')
  const recipient = order.customer_email
  if (order.paid_at === null || recipient === '') return null
  await enforceRateLimit(app, { max: 10, windowSeconds: 3600, key: `receipt:${orderId}` })
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const isNew = await enqueueReceipt(app, tx, { restaurantId, orderId, recipient, requestKey })
    if (!isNew) return
    await audit(app, tx, caller, {
      restaurantId,
      action: 'ordering.receipt_sent',
      subject: `order:${orderId}`,
      subjectLabel: `Order ${order.order_number}`,
    })
  })
  return { recipient }
}
