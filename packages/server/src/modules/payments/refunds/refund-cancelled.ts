import { adviceAfter, isFinal } from '@comanda/domain/ledger/refund-failure'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { type RefundRow, readRefundable } from './refund-row.ts'
import { type RefundRequest, storeRefund } from './store-refund.ts'

/**
 * Stores the refund of a cancelled order, in the transaction that decides on it; its job executes it. `reason`: why the order is
 * cancelled, which the note of the refund repeats.
 */
export function refundCancelled(
  app: Pick<App, 'now'>,
  tx: Tx,
  order: OrderRow,
  { reason, ...request }: Pick<RefundRequest, 'amount' | 'requestKey'> & { reason: string },
): Promise<RefundRow> {
  return storeRefund(app, tx, order, {
    ...request,
    restaurantId: order.restaurant_id,
    orderId: order.id,
    reason: 'cancelled',
    note: reason,
  })
}

/** People can choose the reason of cancellations as well; the note of a cancellation's refund is why the order was cancelled. */
export function isOfCancellation(
  { reason, note, items }: Pick<RefundRow, 'reason' | 'note' | 'items'>,
  order: Pick<OrderRow, 'status' | 'cancel_reason'>,
): boolean {
  const isOfAll = reason === 'cancelled' && items === null
  return isOfAll && order.status === 'cancelled' && note === (order.cancel_reason ?? '')
}

/**
 * Requests again, as a part of the cancellation, what a failed refund of a cancelled order did not return: it was in progress when
 * the order was cancelled, or was made before. Not one that a person requested after the cancellation, who decides about its failure.
 * Not if a part of the payment is retained, if the customer may have the money anyway, or if the failure is final. `amount`: with the
 * parts that failed with it. Returns whether it did; the refund that it stores is not repeated.
 */
export async function repeatCancelled(
  app: Pick<App, 'now'>,
  tx: Tx,
  order: OrderRow,
  failed: RefundRow,
  amount: Cents,
): Promise<boolean> {
  if (order.status !== 'cancelled' || isOfCancellation(failed, order)) return false
  if (order.cancelled_at !== null && failed.created_at > order.cancelled_at) return false
  if (isFinal(failed.failure) || adviceAfter(failed.failure) !== null) return false
  const { giftCard, rest } = await readRefundable(tx, order)
  if (addCents(giftCard, rest) !== amount) return false
  // The key of a part for a gift card is the id of its refund, which the failed one may have as well.
  const requestKey = crypto.randomUUID()
  await refundCancelled(app, tx, order, { amount, reason: order.cancel_reason ?? '', requestKey })
  return true
}
