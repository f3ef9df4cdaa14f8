import type { StoredPicture } from '@comanda/contract/media'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { publicPath } from '../media/public.ts'
import { isUnused } from './picture-references.ts'
import { readPicture } from './read-picture.ts'

/**
 * Exchanges the contents of two pictures: every place that shows the first one shows the new contents, without a
 * change of its rows. The old image stays as an unused picture; calling again swaps them back. A retry with the
 * same path changes nothing, because the path has changed by then. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and PICTURE_IN_USE
 * when something shows the other picture.
 */
export async function replacePicture(
  app: App,
  caller: Caller,
  {
    restaurantId,
    pictureId,
    by,
    path: displayed,
  }: { restaurantId: string; pictureId: string; by: string; path: string },
): Promise<StoredPicture> {
  requireRight(caller, 'menu.manage', restaurantId)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const unused = await isUnused(tx)
    const { rows } = await sql<Row>`
      select m.id, m.alt, m.content_hash, m.path, m.width, m.height, m.widths, ${unused} as "isUnused"
      from media m where m.restaurant_id = ${restaurantId} and m.id = any(${[pictureId, by]}::uuid[])
      order by m.id for update`.execute(tx)
    const old = rows.find(({ id }) => id === pictureId)
    const next = rows.find(({ id }) => id === by)
    if (!old || !next) throw new ORPCError('NOT_FOUND')
    if (old === next || publicPath(old.path) !== displayed) return
    if (!next.isUnused) throw inUse()
    const { content_hash, path, width, height, widths } = next
    // The hash is unique: the other row gets its own at the end.
    await sql`update media set content_hash = ${`replaced:${by}`}
      where restaurant_id = ${restaurantId} and id = ${by}`.execute(tx)
    await sql`update media set content_hash = ${content_hash}, path = ${path}, width = ${width}, height = ${height},
        widths = ${JSON.stringify(widths)}::jsonb, stored_at = ${new Date(app.now())}
      where restaurant_id = ${restaurantId} and id = ${pictureId}`.execute(tx)
    await sql`update media set content_hash = ${old.content_hash}, path = ${old.path}, width = ${old.width},
        height = ${old.height}, widths = ${JSON.stringify(old.widths)}::jsonb, stored_at = ${new Date(app.now())},
        in_mail = in_mail or (select in_mail from media where restaurant_id = ${restaurantId} and id = ${pictureId})
      where restaurant_id = ${restaurantId} and id = ${by}`.execute(tx)
    await sql`select raise_menu_version(${restaurantId}::uuid)`.execute(tx)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.picture_replaced',
      subject: `picture:${pictureId}`,
      subjectLabel: old.alt,
      changes: [{ field: 'file', before: old.path, after: path }],
    })
  })
  return readPicture(app, caller, { restaurantId, pictureId })
}

interface Row {
  id: string
  alt: string
  content_hash: string
  path: string
  width: number
  height: number
  widths: number[]
  isUnused: boolean
}

export function inUse() {
  return new ORPCError('PICTURE_IN_USE', {
    status: 409,
    message: 'This picture is in use, or would be again if a recent change were undone.',
  })
}
