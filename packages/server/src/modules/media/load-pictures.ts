import type { Picture } from '@comanda/domain/menu/menu'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** All pictures of one restaurant by media id. */
export async function loadPictures(tx: Tx, restaurantId: string): Promise<Map<string, Picture>> {
  const rows = await tx
    .selectFrom('media')
    .select(columns)
    .where('restaurant_id', '=', restaurantId)
    .execute()
  return new Map(rows.map(pictureById))
}

/** One picture of the restaurant; null for an unknown id. */
export async function findStoredPicture(
  app: Pick<App, 'db'>,
  restaurantId: string,
  id: string,
): Promise<(Picture & { id: string }) | null> {
  const found = await app.db.tenant(restaurantId, 'system:media', (tx) =>
    loadPicturesById(tx, [restaurantId], [id]),
  )
  const picture = found.get(id)
  return picture ? { ...picture, id } : null
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
    .select(columns)
    .where('restaurant_id', 'in', restaurantIds)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(pictureById))
}

/** A picture as a value in another statement, for `pictureById`; null without one. */
export function pictureJson(restaurantId: string, mediaId: string): RawBuilder<MediaRow | null> {
  return sql`(select to_jsonb(picture) from (
    select ${sql.join(columns.map((column) => sql.ref(column)))} from media
    where media.restaurant_id = ${sql.ref(restaurantId)} and media.id = ${sql.ref(mediaId)}) as picture)`
}

const columns = ['id', 'path', 'widths', 'width', 'height', 'alt'] as const

/** Picture files are served below this path. */
const mediaPath = '/media/'

/** The path of a picture in responses. */
export function publicPath(path: string): string {
  return mediaPath + path
}

interface MediaRow {
  id: string
  path: string
  widths: unknown
  width: number
  height: number
  alt: string
}

/** A stored picture with its id, as an entry of a map. */
export function pictureById({ id, path, widths, width, height, alt }: MediaRow) {
  const picture: Picture = { path: publicPath(path), widths: widths as number[], width, height }
  return [id, alt ? { ...picture, alt } : picture] as const
}
