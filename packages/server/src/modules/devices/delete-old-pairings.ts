import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'

/** Deletes pairing requests that ended an hour ago. */
export async function deleteOldPairings(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - hours(1))
  await app.db.platform('system:devices', (tx) =>
    tx.deleteFrom('device_pairings').where('expires_at', '<', before).execute(),
  )
}
