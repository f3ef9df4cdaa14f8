import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'

/** Replaces the additional pictures of dishes, in order. Unchanged rows are not written. */
export async function replaceFurtherPictures(
  tx: Tx,
  restaurantId: string,
  dishes: readonly { productId: string; pictures: readonly string[] }[],
): Promise<void> {
  if (dishes.length === 0) return
  const rows = dishes.flatMap(({ productId, pictures }) =>
    [...new Set(pictures)].map((media, position) => ({ product: productId, media, position })),
  )
  const chosen = sql`jsonb_to_recordset(${json(rows)}::jsonb) as chosen (product uuid, media uuid, position int)`
  const ids = dishes.map(({ productId }) => productId)
  await sql`delete from product_pictures where restaurant_id = ${restaurantId} and product_id = any(${ids}::uuid[])
    and (product_id, media_id) not in (select product, media from ${chosen})`.execute(tx)
  await sql`insert into product_pictures as stored (restaurant_id, product_id, media_id, sort_order)
    select ${restaurantId}, product, media, position from ${chosen}
    on conflict (restaurant_id, product_id, media_id) do update set sort_order = excluded.sort_order
      where stored.sort_order <> excluded.sort_order`.execute(tx)
}
