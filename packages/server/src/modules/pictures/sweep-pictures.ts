import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { pictureFiles } from '../media/public.ts'
import { isUnused } from './picture-references.ts'

const UNUSED_MS = hours(24 * 30)
const BATCH = 200

/**
 * Deletes unused pictures 30 days after their upload: no row of any table (deleted categories and dishes count), no
 * change that can be undone and no email refers to them. Files that a copy of the restaurant uses are retained.
 */
export async function sweepPictures(app: Pick<App, 'db' | 'files' | 'now' | 'log'>): Promise<void> {
  const before = new Date(app.now() - UNUSED_MS)
  const deleted = await app.db.platform('system:media', async (tx) => {
    const unused = await isUnused(tx)
    const { rows } = await sql<{ path: string; widths: number[] }>`
      delete from media m using (
        select restaurant_id, id from media m
          where stored_at < ${before} and not in_mail
            and ${unused}
          limit ${BATCH} for update skip locked
      ) as old
      where m.restaurant_id = old.restaurant_id and m.id = old.id
      returning m.path, m.widths`.execute(tx)
    const shared = await stillUsed(
      tx,
      rows.map(({ path }) => path),
    )
    return rows.filter(({ path }) => !shared.has(path))
  })
  for (const { path, widths } of deleted) {
    for (const file of pictureFiles(path, widths)) await app.files.remove(file)
  }
  if (deleted.length > 0) app.log.info({ pictures: deleted.length }, 'deleted unused pictures')
}

/** The paths of pictures that copies of the restaurant still have. */
export async function stillUsed(tx: Tx, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`select path from media where path = any(${paths})`.execute(tx)
  return new Set(rows.map(({ path }) => path))
}
