import type { ProductStock } from '@comanda/contract/menus'
import { soldOutTerm } from '@comanda/domain/menu/stock'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * Whether a product `p` with its stock row `s`, which may be missing, is sold out: until it is changed, until a time, or
 * by count.
 */
export const isSoldOut = sql<boolean>`(not p.is_available or s.count = 0 or s.sold_out_until is not null)`

/**
 * Reads and locks a product with its stock until the transaction ends; null when it does not exist or left
 * the menu.
 */
export async function lockProduct(
  tx: Tx,
  {
    restaurantId,
    productId,
    now,
    zone,
  }: { restaurantId: string; productId: string; now: Instant; zone: Zone },
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
  const found = { id: productId, isAvailable: product.is_available }
  return { name: product.name, stock: productStock(found, rows[0], now, zone) }
}

/** The stock of a product, from its row and its stock row. */
export function productStock(
  { id, isAvailable }: { id: string; isAvailable: boolean },
  row: { count: number | null; sold_out_until: Date | null } | undefined,
  now: Instant,
  zone: Zone,
): ProductStock {
  const until = row?.sold_out_until?.getTime() ?? null
  const mark = isAvailable ? { isSoldOut: until !== null, until } : { isSoldOut: true, until: null }
  return {
    productId: id,
    count: row?.count ?? null,
    soldOut: soldOutTerm(mark, now, zone),
    soldOutUntil: until,
  }
}
