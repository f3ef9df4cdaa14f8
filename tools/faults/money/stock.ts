import { withDatabase } from '../../program/database.ts'
import type { Shop } from '../../program/shop.ts'

const COUNTED = 3

/** Sets a stock count for some dishes of every restaurant, lower than the demand. */
export async function countPortions(dataDir: string, shops: Shop[], orders: number): Promise<void> {
  const count = Math.max(3, Math.ceil(orders / 40))
  const dishes = shops.flatMap((shop) =>
    shop.products.slice(0, COUNTED).map((product) => ({ shop: shop.id, product: product.id })),
  )
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `insert into product_stock (restaurant_id, product_id, count)
       select shop, product, $3 from unnest($1::uuid[], $2::uuid[]) as dish (shop, product)
       on conflict (restaurant_id, product_id) do update set count = excluded.count`,
      [dishes.map(({ shop }) => shop), dishes.map(({ product }) => product), count],
    ),
  )
}
