import type { App } from '../../app.ts'

/** Clears away what is known of the provider's notifications, long after it has given up repeating them. */
export async function forgetOldNotices(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - kept)
  await app.db.platform('system:payments', (tx) =>
    tx.deleteFrom('provider_events').where('received_at', '<', before).execute(),
  )
}

const kept = 30 * 24 * 3_600_000
