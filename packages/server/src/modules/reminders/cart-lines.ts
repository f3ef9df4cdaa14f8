import { cents } from '@comanda/domain/money/cents'
import type { ReorderedLine } from '@comanda/domain/ordering/reorder'
import type { PricedSelection } from '@comanda/domain/pricing/breakdown'
import type { Tx } from '../../db/database.ts'

/** A line of a cart as it was last displayed. Instructions are not stored: they can be personal. */
export type StoredLine = ReorderedLine

/** The lines of a visit's cart, in the order in which they were added. */
export async function readCartLines(tx: Tx, restaurantId: string, cartId: string): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('cart_items')
    .select(['line_key', 'product_id', 'product_name', 'quantity', 'unit_price'])
    .select(['variant_selections', 'modifier_selections'])
    .where('restaurant_id', '=', restaurantId)
    .where('cart_session_id', '=', cartId)
    .where('removed_at', 'is', null)
    .where('product_id', 'is not', null)
    .orderBy('added_at')
    .orderBy('line_key')
    .execute()
  return rows.map((row) => ({
    key: row.line_key,
    productId: row.product_id ?? '',
    name: row.product_name,
    quantity: row.quantity,
    unitPrice: cents(row.unit_price),
    selections: [...selectionsOf(row.variant_selections), ...selectionsOf(row.modifier_selections)],
    specialInstructions: '',
  }))
}

function selectionsOf(stored: unknown): PricedSelection[] {
  return Array.isArray(stored) ? (stored as PricedSelection[]) : []
}
