import type { Instant } from '@comanda/domain/time/instant'
import type { Tx } from '../../../db/database.ts'

/** The part of the stock that affects the menu. */
export interface MenuStock {
  /** Products with counted portions. */
  counted: ReadonlySet<string>
  /**
   * Without portions left, or sold out until a time; with the end if only that is the reason. No clock is needed here,
   * because the end raises the menu version.
   */
  soldOut: ReadonlyMap<string, Instant | null>
  /** Sold out only because no portions are left. */
  exhausted: ReadonlySet<string>
}

export async function readMenuStock(tx: Tx, restaurantId: string): Promise<MenuStock> {
  const rows = await tx
    .selectFrom('product_stock as stock')
    .innerJoin('products', (join) =>
      join
        .onRef('products.restaurant_id', '=', 'stock.restaurant_id')
        .onRef('products.id', '=', 'stock.product_id'),
    )
    .select(['product_id', 'count', 'sold_out_until', 'is_available'])
    .where('stock.restaurant_id', '=', restaurantId)
    .execute()
  const idsOf = (some: typeof rows) => new Set(some.map((row) => row.product_id))
  return {
    counted: idsOf(rows.filter((row) => row.count !== null)),
    exhausted: idsOf(
      rows.filter((row) => row.count === 0 && row.sold_out_until === null && row.is_available),
    ),
    soldOut: new Map(
      rows
        .filter((row) => row.count === 0 || row.sold_out_until !== null)
        .map((row) => [
          row.product_id,
          row.count === 0 || !row.is_available ? null : (row.sold_out_until?.getTime() ?? null),
        ]),
    ),
  }
}
