import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { pictureFiles } from '../media/public.ts'
import { isUnused } from './picture-references.ts'
import { inUse } from './replace-picture.ts'
import { stillUsed } from './sweep-pictures.ts'

/**
 * Deletes an unused picture that no change or email refers to. Throws UNAUTHORIZED, FORBIDDEN,
 * PICTURE_IN_USE.
 */
export async function removePicture(
  app: App,
  caller: Caller,
  { restaurantId, pictureId }: { restaurantId: string; pictureId: string },
): Promise<boolean> {
  requireRight(caller, 'menu.manage', restaurantId)
  const removed = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<{ alt: string; in_mail: boolean; isUnused: boolean }>`
      select m.alt, m.in_mail, ${await isUnused(tx)} as "isUnused" from media m
      where m.restaurant_id = ${restaurantId} and m.id = ${pictureId} for update`.execute(tx)
    const [row] = rows
    if (!row) return null
    if (!row.isUnused || row.in_mail) throw inUse()
    const deleted = await sql<{ path: string; widths: number[] }>`
      delete from media where restaurant_id = ${restaurantId} and id = ${pictureId} returning path, widths`.execute(
      tx,
    )
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.picture_removed',
      subject: `picture:${pictureId}`,
      subjectLabel: row.alt,
      changes: [],
    })
    return deleted.rows[0] ?? null
  })
  if (!removed) return false
  const copies = await app.db.platform('system:media', (tx) => stillUsed(tx, [removed.path]))
  if (copies.size > 0) return true
  for (const file of pictureFiles(removed.path, removed.widths)) await app.files.remove(file)
  return true
}
