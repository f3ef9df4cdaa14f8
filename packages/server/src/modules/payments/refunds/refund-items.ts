import { type RefundItems, refundItems } from '@comanda/contract/payments'
import type { WantedBack } from '@comanda/domain/ledger/items-refund'
import { cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../orders/public.ts'

/** What stands in a refund's row; null for a bare amount. */
export function readRefundItems(items: unknown): RefundItems | null {
  return items === null ? null : refundItems.parse(items)
}

/** What the items of an order cost; null where they are more than there was of a line. */
export function wantedBack({ cart }: Pick<OrderRow, 'cart'>, items: RefundItems): WantedBack | null {
  const sold = new Map(readOrderLines(cart).map((line) => [line.key, line]))
  const wanted = new Map<string, number>()
  for (const { key, quantity } of items.lines) wanted.set(key, (wanted.get(key) ?? 0) + quantity)
  let food = 0
  for (const [key, quantity] of wanted) {
    const line = sold.get(key)
    if (!line || quantity > line.quantity) return null
    food += line.unitPrice * quantity
  }
  return { food: cents(food), deliveryFee: items.deliveryFee, tip: items.tip }
}

/** These items with those of the order's refunds that were made or are under way: nothing goes back twice by name. */
export async function withEarlierItems(
  tx: Tx,
  order: Pick<OrderRow, 'restaurant_id' | 'id'>,
  items: RefundItems,
): Promise<{ all: RefundItems; isTwice: boolean }> {
  const { rows } = await sql<{ items: unknown }>`
    select items from refunds where restaurant_id = ${order.restaurant_id} and order_id = ${order.id}
      and state <> 'failed' and items is not null`.execute(tx)
  const earlier = rows.flatMap((row) => readRefundItems(row.items) ?? [])
  const all: RefundItems = {
    lines: [...earlier, items].flatMap(({ lines }) => lines),
    deliveryFee: [...earlier, items].some(({ deliveryFee }) => deliveryFee),
    tip: [...earlier, items].some(({ tip }) => tip),
  }
  const isTwice = earlier.some((one) => (one.deliveryFee && items.deliveryFee) || (one.tip && items.tip))
  return { all, isTwice }
}
