import { type RefundItems, refundItems } from '@comanda/contract/payments'
import type { RefundScope } from '@comanda/domain/ledger/items-refund'
import { cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'

/** Parses the stored items of a refund; null for a refund of a bare amount. */
export function readRefundItems(items: unknown): RefundItems | null {
  return items === null ? null : refundItems.parse(items)
}

/** The price of the items to refund; null if they exceed the quantity of an order line. */
export function priceRefundItems({ cart }: Pick<OrderRow, 'cart'>, items: RefundItems): RefundScope | null {
  const sold = new Map(readOrderLines(cart).map((line) => [line.key, line]))
  const quantities = new Map<string, number>()
  for (const { key, quantity } of items.lines) quantities.set(key, (quantities.get(key) ?? 0) + quantity)
  let food = 0
  for (const [key, quantity] of quantities) {
    const line = sold.get(key)
    if (!line || quantity > line.quantity) return null
    food += line.unitPrice * quantity
  }
  return { food: cents(food), deliveryFee: items.deliveryFee, tip: items.tip }
}

/** These items with those of the order's completed and pending refunds, so that no item is refunded twice. */
export async function withEarlierItems(
  tx: Tx,
  order: Pick<OrderRow, 'restaurant_id' | 'id'>,
  items: RefundItems,
): Promise<{ all: RefundItems; isDuplicate: boolean }> {
  const { rows } = await sql<{ items: unknown }>`
    select items from refunds where restaurant_id = ${order.restaurant_id} and order_id = ${order.id}
      and state <> 'failed' and items is not null`.execute(tx)
  const earlier = rows.flatMap((row) => readRefundItems(row.items) ?? [])
  const all: RefundItems = {
    lines: [...earlier, items].flatMap(({ lines }) => lines),
    deliveryFee: [...earlier, items].some(({ deliveryFee }) => deliveryFee),
    tip: [...earlier, items].some(({ tip }) => tip),
  }
  const isDuplicate = earlier.some((one) => (one.deliveryFee && items.deliveryFee) || (one.tip && items.tip))
  return { all, isDuplicate }
}
