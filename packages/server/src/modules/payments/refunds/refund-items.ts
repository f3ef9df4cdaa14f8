import { type RefundItems, refundItems } from '@comanda/contract/payments'
import { sumRefundItems } from '@comanda/domain/ledger/items-refund'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'

/** Parses the stored items of a refund; null for a refund of a bare amount. */
export function readRefundItems(items: unknown): RefundItems | null {
  return items === null ? null : refundItems.parse(items)
}

/** The items of the order's completed and pending refunds, so that no item is refunded twice. */
export async function readRefundedItems(
  tx: Tx,
  order: Pick<OrderRow, 'restaurant_id' | 'id'>,
): Promise<RefundItems> {
  const { rows } = await sql<{ items: unknown }>`
    select items from refunds where restaurant_id = ${order.restaurant_id} and order_id = ${order.id}
      and state <> 'failed' and items is not null`.execute(tx)
  return sumRefundItems(rows.flatMap((row) => readRefundItems(row.items) ?? []))
}
