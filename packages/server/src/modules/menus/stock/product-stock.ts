import type { SoldOut } from '@comanda/domain/menu/stock'
import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** How a dish is stocked, for staff. */
export interface ProductStock {
  productId: string
  /** Portions that can still be ordered; null: not counted. */
  count: number | null
  soldOut: SoldOut
  soldOutUntil: Instant | null
}

/** A dish with its stock, held until the transaction ends; null when there is none, or it left the menu. */
export async function holdProduct(
  tx: Tx,
  restaurantId: string,
  productId: string,
): Promise<{ name: string; stock: ProductStock } | null> {
  const product = await tx
    .selectFrom('products')
    .select(['name', 'is_available'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!product) return null
  const { rows } = await sql<{ count: number | null; sold_out_until: Date | null }>`
    select count, sold_out_until from product_stock
    where restaurant_id = ${restaurantId} and product_id = ${productId} for update`.execute(tx)
  const until = rows[0]?.sold_out_until?.getTime() ?? null
  const forNow = until === null ? 'no' : 'today'
  return {
    name: product.name,
    stock: {
      productId,
      count: rows[0]?.count ?? null,
      soldOut: product.is_available ? forNow : 'until_changed',
      soldOutUntil: until,
    },
  }
}
