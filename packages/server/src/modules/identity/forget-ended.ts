import type { App } from '../../app.ts'

const BROWSER_KEPT_MS = 400 * 86_400_000

/** Clears away sessions, codes and links whose time is over, and browsers that nobody came back with for a year. */
export async function forgetEndedSignIns(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const now = new Date(app.now())
  await app.db.platform('system:identity', async (tx) => {
    await tx.deleteFrom('auth.sessions').where('expires_at', '<', now).execute()
    await tx.deleteFrom('auth.sent_proofs').where('expires_at', '<', now).execute()
    await tx.deleteFrom('auth.verifications').where('expires_at', '<', now).execute()
    await tx
      .deleteFrom('auth.known_browsers')
      .where('last_used_at', '<', new Date(app.now() - BROWSER_KEPT_MS))
      .execute()
  })
}
