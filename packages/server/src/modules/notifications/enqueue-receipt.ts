import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { storeNotifications } from './enqueue-notifications.ts'

/**
 * Enqueues the receipt of a paid order again, in the caller's transaction. It shows the order as it is when it is
 * sent. Returns false for a repeat with the same key.
 */
export async function enqueueReceipt(
  app: Pick<App, 'now'>,
  tx: Tx,
  request: { restaurantId: string; orderId: string; recipient: string; requestKey: string },
): Promise<boolean> {
  const { restaurantId, orderId, recipient, requestKey } = request
  const added = await storeNotifications(tx, [
    {
      restaurant_id: restaurantId,
      channel: 'email',
      kind: 'receipt',
      recipient,
      order_id: orderId,
      created_at: new Date(app.now()),
      once_key: `receipt:${orderId}:${recipient}:${requestKey}`,
    },
  ])
  return added > 0
}
