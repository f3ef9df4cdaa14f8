import type { App } from '../../app.ts'

/** Deletes stored webhook events long after the provider has stopped retrying them. */
export async function purgeProviderEvents(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - retention)
  await app.db.platform('system:payments', (tx) =>
    tx.deleteFrom('provider_events').where('received_at', '<', before).execute(),
  )
}

const retention = 30 * 24 * 3_600_000
