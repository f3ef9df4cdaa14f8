import type { Picture } from '@comanda/domain/menu/menu'
import type { Tx } from '../../db/database.ts'

/** All pictures of one restaurant by media id. */
export async function loadPictures(tx: Tx, restaurantId: string): Promise<Map<string, Picture>> {
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'path', 'widths', 'width', 'height'])
    .where('restaurant_id', '=', restaurantId)
    .execute()
  return new Map(rows.map(({ id, widths, ...row }) => [id, { ...row, widths: widths as number[] }]))
}

/** Pictures by media id across restaurants, for lists that show a few of each. */
export async function loadPicturesById(tx: Tx, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'path', 'widths', 'width', 'height'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, widths, ...row }) => [id, { ...row, widths: widths as number[] }]))
}
