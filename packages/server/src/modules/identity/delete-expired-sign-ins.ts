import type { App } from '../../app.ts'

const BROWSER_RETENTION_MS = 400 * 86_400_000

/** Deletes expired sessions, codes and links, and browsers that were not used for 400 days. */
export async function deleteExpiredSignIns(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const now = new Date(app.now())
  await app.db.platform('system:identity', async (tx) => {
    await tx.deleteFrom('auth.sessions').where('expires_at', '<', now).execute()
    await tx.deleteFrom('auth.sent_proofs').where('expires_at', '<', now).execute()
    await tx.deleteFrom('auth.verifications').where('expires_at', '<', now).execute()
    await tx
      .deleteFrom('auth.known_browsers')
      .where('last_used_at', '<', new Date(app.now() - BROWSER_RETENTION_MS))
      .execute()
  })
}
