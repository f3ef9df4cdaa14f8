import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { exportPath } from './export-row.ts'

const ACTOR = 'system:exports'

/** Deletes files 24 hours after they were written, and the record of an export after 30 days. */
export async function deleteExpiredFiles(app: Pick<App, 'db' | 'now' | 'files'>): Promise<void> {
  const expired = await app.db.platform(ACTOR, (tx) =>
    tx
      .selectFrom('file_exports')
      .select('id')
      .where('state', '=', 'done')
      .where('expires_at', '<=', new Date(app.now()))
      .limit(1000)
      .execute(),
  )
  for (const { id } of expired) {
    await app.files.remove(exportPath(id))
    await app.db.platform(ACTOR, (tx) =>
      tx.updateTable('file_exports').set({ state: 'expired' }).where('id', '=', id).execute(),
    )
  }
  await app.db.platform(ACTOR, (tx) =>
    tx
      .deleteFrom('file_exports')
      .where('state', 'in', ['failed', 'expired'])
      .where('created_at', '<', new Date(app.now() - hours(24 * 30)))
      .execute(),
  )
}
