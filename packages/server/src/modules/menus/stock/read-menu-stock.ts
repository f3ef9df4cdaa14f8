import type { Tx } from '../../../db/database.ts'

/** What the menu needs to know of the stock. */
export interface MenuStock {
  /** Products whose portions are counted. */
  counted: ReadonlySet<string>
  /** Without portions, or sold out for a while. Who ends that while raises the menu's version: no clock is needed here. */
  soldOut: ReadonlySet<string>
  /** Sold out for want of portions alone. */
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
    soldOut: idsOf(rows.filter((row) => row.count === 0 || row.sold_out_until !== null)),
  }
}
