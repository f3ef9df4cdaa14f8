import type { Picture } from '@comanda/domain/menu/menu'
import type { Tx } from '../../db/database.ts'

/** All pictures of one restaurant by media id. */
export async function loadPictures(tx: Tx, restaurantId: string): Promise<Map<string, Picture>> {
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'path', 'widths', 'width', 'height'])
    .where('restaurant_id', '=', restaurantId)
    .execute()
  return new Map(rows.map(pictureById))
}

/** Some pictures of these restaurants by media id, for lists. */
export async function loadPicturesById(
  tx: Tx,
  restaurantIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'path', 'widths', 'width', 'height'])
    .where('restaurant_id', 'in', restaurantIds)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(pictureById))
}

/** Picture files are served below this path. */
const mediaPath = '/media/'

function pictureById(row: { id: string; path: string; widths: unknown; width: number; height: number }) {
  const { id, path, widths, width, height } = row
  const picture: Picture = { path: mediaPath + path, widths: widths as number[], width, height }
  return [id, picture] as const
}
