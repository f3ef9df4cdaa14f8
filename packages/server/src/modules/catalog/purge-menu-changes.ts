import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'

/** Deletes recorded changes that can no longer be undone. */
export async function purgeMenuChanges(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - retention)
  await app.db.platform('system:catalog', (tx) =>
    tx.deleteFrom('menu_changes').where('at', '<', before).execute(),
  )
}

const retention = hours(24 * 30)
