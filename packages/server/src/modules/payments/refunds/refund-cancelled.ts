import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { UnsettledOrder } from '../unsettled-order.ts'
import { lockMoney } from './refund-row.ts'
import { storeRefund } from './store-refund.ts'

/**
 * Stores the refund of a cancelled order that was just paid, in the same transaction; its job executes it. The request key is the
 * order's id, as for a cancelled order that is captured.
 */
export async function refundCancelled(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurantId, id }: UnsettledOrder,
): Promise<void> {
  const found = await lockMoney(tx, restaurantId, id)
  if (!found || found.money.refundable === 0) return
  await storeRefund(app, tx, found.row, {
    restaurantId,
    orderId: id,
    amount: found.money.refundable,
    reason: 'cancelled',
    note: found.row.cancel_reason ?? '',
    requestKey: id,
  })
}
