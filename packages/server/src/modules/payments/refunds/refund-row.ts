import type { OrderMoney, Refund } from '@comanda/contract/payments'
import { refundBlockingDisputes } from '@comanda/domain/ledger/dispute'
import type { RefundTarget } from '@comanda/domain/ledger/refund'
import { type PaidParts, refundableParts } from '@comanda/domain/ledger/refundable'
import { addCents, type Cents, zeroCents } from '@comanda/domain/money/cents'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { ORPCError } from '@orpc/server'
import { type Selectable, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import type { Refunds } from '../../../db/tables.ts'
import { readRefundItems } from './refund-items.ts'

export type RefundRow = Selectable<Refunds>

export interface RefundRef {
  restaurantId: string
  refundId: string
}

export function findRefund(tx: Tx, { restaurantId, refundId }: RefundRef): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', refundId)
    .executeTakeFirst()
}

export function refundOf(row: RefundRow): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    amount: row.amount,
    reason: row.reason,
    note: row.note,
    items: readRefundItems(row.items),
    to: targetOf(row),
    partOf: row.part_of,
    state: row.state,
    failure: row.failure,
    createdAt: row.created_at.getTime(),
    settledAt: row.settled_at?.getTime() ?? null,
  }
}

export function targetOf({ gift_card_id, to_counter }: RefundRow): RefundTarget {
  if (to_counter) return 'counter'
  return gift_card_id === null ? 'card' : 'gift_card'
}

/**
 * An order with its refundable amount. Locks the order, so that no concurrent refund can exceed that amount.
 */
export async function lockMoney(
  tx: Tx,
  restaurantId: string,
  orderId: string,
): Promise<{ row: OrderRow; money: OrderMoney } | null> {
  const row = await orderById(tx, restaurantId, orderId).forUpdate().executeTakeFirst()
  return row ? { row, money: await moneyOf(tx, row) } : null
}

/** The amounts after a committed change, for display: without a lock, so decide nothing by them. */
export function readMoney(
  app: App,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<OrderMoney> {
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await orderById(tx, restaurantId, orderId).executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    return moneyOf(tx, row)
  })
}

function orderById(tx: Tx, restaurantId: string, orderId: string) {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
}

/** Whether a different amount can be refunded than the caller saw. `seen` is null if the caller compares nothing. */
export function isOutdated(seen: Cents | null, { refundable }: OrderMoney): boolean {
  return seen !== null && seen !== refundable
}

export async function moneyOf(tx: Tx, row: OrderRow): Promise<OrderMoney> {
  const { giftCard, rest, disputed } = await readRefundable(tx, row)
  return {
    orderId: row.id,
    status: row.status,
    paymentStatus: row.payment_status,
    grandTotal: row.grand_total,
    refunded: row.refunded_amount,
    refundable: isPaid(row.payment_status) ? addCents(giftCard, rest) : zeroCents,
    disputed,
  }
}

/** What can still be refunded of an order once it is captured, by what paid it. */
export async function readRefundable(
  tx: Tx,
  { restaurant_id, id, grand_total: grandTotal, gift_card_amount: giftCard }: OrderRow,
): Promise<PaidParts & { disputed: boolean }> {
  const { rows } = await sql<PaidParts & { disputed: boolean }>`
    select coalesce(sum(amount) filter (where gift_card_id is not null), 0)::bigint as "giftCard",
      coalesce(sum(amount) filter (where gift_card_id is null), 0)::bigint as rest,
      exists(select from disputes where restaurant_id = ${restaurant_id} and order_id = ${id}
        and status = any(${refundBlockingDisputes}::text[]) and not of_other_payment) as disputed
    from refunds where restaurant_id = ${restaurant_id} and order_id = ${id} and state <> 'failed'`.execute(
    tx,
  )
  const [{ disputed, ...refunded } = { giftCard: zeroCents, rest: zeroCents, disputed: false }] = rows
  return { ...refundableParts({ grandTotal, giftCard }, refunded, disputed), disputed }
}
