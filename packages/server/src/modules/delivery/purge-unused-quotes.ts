import type { App } from '../../app.ts'

/** Deletes quotes that expired a week ago and belong to no order. */
export async function purgeUnusedQuotes(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - retentionMs)
  await app.db.platform('system:delivery', (tx) =>
    tx.deleteFrom('delivery_quotes').where('order_id', 'is', null).where('expires_at', '<', before).execute(),
  )
}

const retentionMs = 7 * 24 * 3_600_000
