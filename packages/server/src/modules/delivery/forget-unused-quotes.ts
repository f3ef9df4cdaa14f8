import type { App } from '../../app.ts'

/** Clears away quotes that expired a week ago and that no order holds. */
export async function forgetUnusedQuotes(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - kept)
  await app.db.platform('system:delivery', (tx) =>
    tx.deleteFrom('delivery_quotes').where('order_id', 'is', null).where('expires_at', '<', before).execute(),
  )
}

const kept = 7 * 24 * 3_600_000
