import type { SoldOut } from '@comanda/domain/menu/stock'
import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** The stock of a product, for staff. */
export interface ProductStock {
  productId: string
  /** Portions that can still be ordered; null when they are not counted. */
  count: number | null
  soldOut: SoldOut
  soldOutUntil: Instant | null
}

/**
 * Reads and locks a product with its stock until the transaction ends; null when it does not exist or left
 * the menu.
 */
export async function lockProduct(
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
  const temporary = until === null ? 'no' : 'today'
  return {
    name: product.name,
    stock: {
      productId,
      count: rows[0]?.count ?? null,
      soldOut: product.is_available ? temporary : 'until_changed',
      soldOutUntil: until,
    },
  }
}
