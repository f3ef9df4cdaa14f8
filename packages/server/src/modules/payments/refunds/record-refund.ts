import { priceRefundItems } from '@comanda/domain/ledger/items-refund'
import { otherPart } from '@comanda/domain/ledger/other-part'
import { refundEntry, refundFailedEntry } from '@comanda/domain/ledger/refund'
import { addCents, type Cents, cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { recordLedgerEntries, refundLedgerTotal } from '../../finance/public.ts'
import { creditRefund } from '../../gift-cards/public.ts'
import { chargedParts } from '../unsettled-order.ts'
import { readRefundItems } from './refund-items.ts'
import { type RefundRow, targetOf } from './refund-row.ts'

/**
 * Records a refund that has succeeded in the ledger, on its gift card and on its locked order, with an event. The last statements of
 * their transaction.
 */
export async function recordRefund(app: App, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const other = await findOtherPart(tx, refund)
  const items = readRefundItems(refund.items ?? other?.items ?? null)
  const refundedItems = items && priceRefundItems(readOrderLines(order.cart), items)
  const entry = refundEntry(chargedParts(order), {
    earlier: await refundLedgerTotal(tx, order),
    amount: refund.amount,
    scope: refundedItems,
    to: targetOf(refund),
    other: other && {
      amount: other.amount,
      recorded: other.state === 'succeeded' ? await refundLedgerTotal(tx, order, refOf(other)) : null,
    },
  })
  const at = new Date(app.now())
  if (refund.gift_card_id !== null) await creditRefund(app, tx, refund, refund.gift_card_id)
  await recordLedgerEntries(tx, { restaurantId: order.restaurant_id, orderId: order.id }, at, [
    { kind: 'refund', ref: refOf(refund), entry },
  ])
  const refunded = addCents(order.refunded_amount, refund.amount)
  await updateOrder(tx, order, { refunded, event: 'order.refunded', refund })
}

/**
 * Appends the event of a refund that has failed; one that had succeeded is reversed in the ledger and on its locked order. `refund`:
 * before it failed. The last statements of their transaction.
 */
export async function recordFailure(
  app: Pick<App, 'now'>,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const hadSucceeded = refund.state === 'succeeded'
  if (hadSucceeded) await reverseRefund(app, tx, order, refund)
  const refunded = hadSucceeded ? cents(order.refunded_amount - refund.amount) : order.refunded_amount
  await updateOrder(tx, order, { refunded, event: 'order.refund_failed', refund })
}

async function reverseRefund(
  app: Pick<App, 'now'>,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const ref = refOf(refund)
  const [all, own] = [await refundLedgerTotal(tx, order), await refundLedgerTotal(tx, order, ref)]
  const entry = refundFailedEntry(chargedParts(order), all, own)
  const at = new Date(app.now())
  const orderRef = { restaurantId: order.restaurant_id, orderId: order.id }
  await recordLedgerEntries(tx, orderRef, at, [{ kind: 'refund_failed', ref, entry }])
}

/** The other part of a divided refund. The part to the card has the items. */
async function findOtherPart(tx: Tx, refund: RefundRow): Promise<RefundRow | null> {
  const refunds = await tx
    .selectFrom('refunds')
    .selectAll()
    .select('part_of as partOf')
    .where('restaurant_id', '=', refund.restaurant_id)
    .where('order_id', '=', refund.order_id)
    .execute()
  return otherPart({ id: refund.id, partOf: refund.part_of }, refunds)
}

/** The id of a refund in the ledger. */
function refOf({ provider_refund_id, id }: RefundRow): string {
  return provider_refund_id ?? id
}

/** The transaction's last statement: `append_event` locks the restaurant's event counter until the commit. */
async function updateOrder(
  tx: Tx,
  order: OrderRow,
  { refunded, event, refund }: { refunded: Cents; event: string; refund: RefundRow },
): Promise<void> {
  const status =
    refunded === 0 ? 'succeeded' : refunded === order.grand_total ? 'refunded' : 'partially_refunded'
  await sql`
    with updated as (
      update orders set refunded_amount = ${refunded}, payment_status = ${status}, revision = revision + 1
      where restaurant_id = ${order.restaurant_id} and id = ${order.id}
      returning restaurant_id, id, revision
    )
    select append_event(restaurant_id, ${event}, id, jsonb_build_object('revision', revision,
      'refundId', ${refund.id}::text, 'amount', ${refund.amount}::bigint, 'refunded', ${refunded}::bigint,
      'to', ${targetOf(refund)}::text, 'reason', ${refund.reason}::text, 'items', ${json(refund.items)}::jsonb))
    from updated`.execute(tx)
}
