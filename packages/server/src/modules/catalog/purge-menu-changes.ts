import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'

/** Deletes recorded changes that can no longer be undone, and imports of the same age. */
export async function purgeMenuChanges(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - retention)
  await app.db.platform('system:catalog', async (tx) => {
    await tx.deleteFrom('menu_changes').where('at', '<', before).execute()
    await tx.deleteFrom('menu_imports').where('created_at', '<', before).execute()
  })
}

const retention = hours(24 * 30)
