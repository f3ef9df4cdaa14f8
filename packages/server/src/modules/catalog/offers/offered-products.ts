import type { OfferedProduct } from '@comanda/contract/offers'
import type { Cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { loadPicturesById } from '../../media/public.ts'

/** The current state of the products of offers, including deleted ones, by id. */
export async function readOffered(
  tx: Tx,
  restaurantId: string,
  productIds: readonly string[],
): Promise<Map<string, OfferedProduct>> {
  const { rows } = await sql<{
    id: string
    name: string
    base_price: Cents
    image_media_id: string | null
    is_listed: boolean
  }>`select p.id, p.name, p.base_price, p.image_media_id,
        p.is_active and p.archived_at is null and c.is_active as is_listed
      from products p join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id
      where p.restaurant_id = ${restaurantId} and p.id = any(${productIds}::uuid[])`.execute(tx)
  const pictures = await loadPicturesById(
    tx,
    [restaurantId],
    rows.flatMap(({ image_media_id }) => image_media_id ?? []),
  )
  return new Map(
    rows.map(({ id, name, base_price: price, image_media_id, is_listed: isListed }) => [
      id,
      { name, price, picture: pictures.get(image_media_id ?? '') ?? null, isListed },
    ]),
  )
}

/**
 * The names by id of the products that an offer can sell: those that are not deleted. None of them is deleted before
 * the transaction ends.
 */
export async function lockOffered(
  tx: Tx,
  restaurantId: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('restaurant_id', '=', restaurantId)
    .where(sql<boolean>`id = any(${productIds.filter((id) => id !== '')}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
