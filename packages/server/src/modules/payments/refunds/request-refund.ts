import { isDeepStrictEqual } from 'node:util'
import type { OrderMoney, Refund, RefundItems } from '@comanda/contract/payments'
import { itemsDue, priceRefundItems, sumRefundItems } from '@comanda/domain/ledger/items-refund'
import { type Cents, minCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { audit } from '../../../platform/audit.ts'
import { requireProof, requireRight } from '../../identity/public.ts'
import { chargedParts } from '../unsettled-order.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { readRefundedItems, readRefundItems } from './refund-items.ts'
import { isOutdated, lockMoney, type RefundRow, readMoney, refundOf } from './refund-row.ts'
import { findByKey, type RefundRequest, requestedAmount, storeRefund } from './store-refund.ts'

export type RefundResult =
  | { kind: 'made'; refund: Refund; money: OrderMoney }
  | { kind: 'too-much'; money: OrderMoney }
  /** Something was refunded, or a refund failed, that the caller has not seen. */
  | { kind: 'changed'; money: OrderMoney }
  | { kind: 'items-changed'; money: OrderMoney }
  /** The payment is disputed, and a gift card did not pay this amount, or the caller has not seen that only its part is left. */
  | { kind: 'disputed'; money: OrderMoney }
  | { kind: 'key-reused'; money: OrderMoney; made: Cents }
  | { kind: 'not-found' }

/**
 * Refunds part of a payment, or all of it. The refund is stored before the provider is called, so that it
 * is executed even if the process ends now. Concurrent refunds together never exceed the charge. Idempotent
 * per key.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED.
 */
export async function requestRefund(app: App, caller: Caller, request: RefundRequest): Promise<RefundResult> {
  requireRight(caller, 'payments.refund', request.restaurantId)
  await requireProof(app, caller)
  const stored = await app.db.tenant(request.restaurantId, caller.actor, async (tx) => {
    const found = await lockMoney(tx, request.restaurantId, request.orderId)
    if (!found) return { kind: 'not-found' as const }
    const earlier = await findByKey(tx, request)
    const { row: order, money } = found
    if (earlier) {
      return isSameRefund(await requestedAmount(tx, earlier), earlier, request)
        ? { kind: 'stored' as const, row: earlier }
        : { kind: 'key-reused' as const, money, made: earlier.amount }
    }
    const { items, amount } = request
    const { refundable, disputed } = money
    const isTooMuch = amount <= 0 || amount > refundable
    const isChanged = isOutdated(request.refundable ?? null, money)
    if (disputed && (isTooMuch || isChanged)) return { kind: 'disputed' as const, money }
    if (isTooMuch) return { kind: 'too-much' as const, money }
    if (isChanged) return { kind: 'changed' as const, money }
    // An item of which only a part is returned could not be refunded again once the dispute is won.
    const most = disputed ? order.grand_total : refundable
    if (items && !(await itemsMatchAmount(tx, order, items, { amount, most })))
      return { kind: disputed ? ('disputed' as const) : ('items-changed' as const), money }
    const row = await storeRefund(app, tx, order, request)
    await audit(app, tx, caller, {
      restaurantId: request.restaurantId,
      action: 'money.refunded',
      subject: `order:${order.id}`,
      subjectLabel: `${formatMoney(request.amount)} of order ${order.order_number}`,
      changes: [
        { field: 'refunded', before: order.refunded_amount, after: order.refunded_amount + request.amount },
      ],
      reason: request.note || request.reason,
    })
    return { kind: 'stored' as const, row }
  })
  if (stored.kind !== 'stored') return stored
  const row = await carryOutRefund(app, stored.row)
  return { kind: 'made', refund: refundOf(row), money: await readMoney(app, caller, request) }
}

/** Whether a request repeats an earlier one. The note may differ: it has no effect on the money. */
function isSameRefund(
  requested: number,
  earlier: RefundRow,
  { amount, items = null, reason }: RefundRequest,
): boolean {
  return (
    requested === amount &&
    earlier.reason === reason &&
    isDeepStrictEqual(readRefundItems(earlier.items), items)
  )
}

/** Whether these items can still be refunded, and their price equals the amount that the caller was shown. */
async function itemsMatchAmount(
  tx: Tx,
  order: OrderRow,
  items: RefundItems,
  { amount, most }: Record<'amount' | 'most', Cents>,
): Promise<boolean> {
  const done = await readRefundedItems(tx, order)
  if ((done.deliveryFee && items.deliveryFee) || (done.tip && items.tip)) return false
  const lines = readOrderLines(order.cart)
  if (!priceRefundItems(lines, sumRefundItems([done, items]))) return false
  const due = itemsDue(chargedParts(order), lines, { items, refunded: done })
  return due !== null && minCents(due, most) === amount
}
