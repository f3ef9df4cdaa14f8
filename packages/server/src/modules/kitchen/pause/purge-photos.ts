import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'

const RETENTION_MS = hours(24 * 90)

/** Deletes the photos of pauses that are 90 days old. */
export async function purgePausePhotos(app: App): Promise<void> {
  const before = new Date(app.now() - RETENTION_MS)
  const old = await app.db.platform('system:timer', (tx) =>
    tx
      .selectFrom('ordering_disable_log')
      .select(['id', 'staff_photo'])
      .where('staff_photo', 'is not', null)
      .where('disabled_at', '<', before)
      .limit(500)
      .execute(),
  )
  for (const { id, staff_photo: key } of old) {
    if (key) await app.files.remove(key)
    await app.db.platform('system:timer', (tx) =>
      tx.updateTable('ordering_disable_log').set({ staff_photo: null }).where('id', '=', id).execute(),
    )
  }
}
