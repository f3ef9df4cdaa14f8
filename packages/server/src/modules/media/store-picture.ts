import type { PictureCrop } from '@comanda/contract/media'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { contentHashOf, type PreparedPicture, preparePicture } from './prepare-picture.ts'

export interface PictureOptions {
  crop?: PictureCrop
  /** The alternative text of a new picture. A known one keeps its own. */
  alt?: string
}

/**
 * Stores an uploaded picture and returns its media id. Idempotent: the same bytes return the same id.
 * Throws a PictureRefused with a message for the user.
 */
export async function storePicture(
  app: Pick<App, 'db' | 'files'>,
  restaurantId: string,
  bytes: Uint8Array,
  { crop, alt }: PictureOptions = {},
): Promise<string> {
  const hash = contentHashOf(bytes, crop)
  const actor = 'system:media'
  const known = await app.db.tenant(restaurantId, actor, (tx) => storeAgain(tx, restaurantId, hash))
  if (known) return known
  const picture = await preparePicture(bytes, crop)
  await writeRenditions(app, restaurantId, picture)
  const recorded = await app.db.tenant(restaurantId, actor, (tx) =>
    recordPictures(tx, restaurantId, [picture], alt),
  )
  return recorded.get(hash)!
}

/** Marks a known picture as stored now. Returns its id. */
async function storeAgain(tx: Tx, restaurantId: string, hash: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update media set stored_at = now()
      where restaurant_id = ${restaurantId} and content_hash = ${hash} returning id`.execute(tx)
  return rows[0]?.id
}

/** The media ids of pictures that the restaurant already has, by content hash. */
export async function findPictures(
  tx: Tx,
  restaurantId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; content_hash: string }>`
    select id, content_hash from media
      where restaurant_id = ${restaurantId} and content_hash = any(${hashes})`.execute(tx)
  return new Map(rows.map((row) => [row.content_hash, row.id]))
}

/** Writes the files of a picture. Idempotent: files are named by their content. */
export async function writeRenditions(
  app: Pick<App, 'files'>,
  restaurantId: string,
  picture: PreparedPicture,
): Promise<void> {
  const path = picturePath(restaurantId, picture.contentHash)
  await Promise.all(
    picture.renditions.map(({ width, content }) => app.files.write(`${path}-${width}.webp`, content)),
  )
}

/** Inserts rows for pictures whose files are written. Returns the media id of each by content hash. */
export async function recordPictures(
  tx: Tx,
  restaurantId: string,
  pictures: readonly PreparedPicture[],
  alt = '',
): Promise<Map<string, string>> {
  if (pictures.length === 0) return new Map()
  const rows = pictures.map((picture) => ({
    content_hash: picture.contentHash,
    path: picturePath(restaurantId, picture.contentHash),
    width: picture.width,
    height: picture.height,
    widths: picture.renditions.map((rendition) => rendition.width),
  }))
  await sql`
    insert into media (restaurant_id, content_hash, path, width, height, widths, alt)
    select ${restaurantId}::uuid, content_hash, path, width, height, widths, ${alt}
      from jsonb_populate_recordset(null::media, ${JSON.stringify(rows)}::jsonb)
    on conflict (restaurant_id, content_hash) do nothing`.execute(tx)
  return findPictures(
    tx,
    restaurantId,
    pictures.map((picture) => picture.contentHash),
  )
}

/** Unguessable without the picture itself, and free of user input. */
function picturePath(restaurantId: string, contentHash: string): string {
  return `${restaurantId}/${contentHash.slice(0, 32)}`
}
