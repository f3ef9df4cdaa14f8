import type { StoredPicture } from '@comanda/contract/media'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { readPicture } from './read-picture.ts'

/**
 * Changes the alternative text of a picture, for every place that shows it. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function describePicture(
  app: App,
  caller: Caller,
  { restaurantId, pictureId, alt }: { restaurantId: string; pictureId: string; alt: string },
): Promise<StoredPicture> {
  requireRight(caller, 'menu.manage', restaurantId)
  const after = cleanText(alt, 300)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await tx
      .selectFrom('media')
      .select('alt')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', pictureId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    if (row.alt === after) return
    await tx
      .updateTable('media')
      .set({ alt: after })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', pictureId)
      .execute()
    await sql`select raise_menu_version(${restaurantId}::uuid)`.execute(tx)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.picture_described',
      subject: `picture:${pictureId}`,
      subjectLabel: after || row.alt,
      changes: [{ field: 'alt', before: row.alt, after }],
    })
  })
  return readPicture(app, caller, { restaurantId, pictureId })
}
