import { retentionCutoff } from '@comanda/domain/people/retention'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { deleteRows, RETENTION_BATCH, runBatches } from '../../platform/retention.ts'

/**
 * Deletes the identities of accounts that were deleted 30 days ago, with the emails to them, and data
 * requests after 3 years.
 */
export async function deleteOldAccounts(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('account', app.now()))
  await runBatches(app, signal, async (tx) => {
    const expired = await tx
      .selectFrom('deleted_accounts')
      .select(['user_id', 'content', 'deleted_at'])
      .where('deleted_at', '<=', before)
      .limit(RETENTION_BATCH)
      .execute()
    for (const { user_id: userId, content, deleted_at: deletedAt } of expired) {
      const email = emailOf(app, userId, content)
      if (email) {
        await tx
          .deleteFrom('notifications')
          .where('recipient', '=', email)
          .where('created_at', '<=', deletedAt)
          .execute()
      }
      await tx.deleteFrom('deleted_accounts').where('user_id', '=', userId).execute()
    }
    return expired.length
  })
  const received = new Date(retentionCutoff('support', app.now()))
  await deleteRows(app, signal, 'support_requests', sql`created_at <= ${received}`)
}

const storedPerson = z.object({ email: z.string() })

/** null if it was encrypted with a key that is no longer in use. */
function emailOf(app: App, userId: string, content: Buffer): string | null {
  const text = decrypted(app, userId, content)
  return text === null ? null : storedPerson.parse(JSON.parse(text)).email
}

function decrypted(app: App, userId: string, content: Buffer): string | null {
  try {
    return app.secrets.open(content)
  } catch (error) {
    app.log.warn(
      { err: error, userId },
      'decrypting a deleted account failed; the emails to it are deleted with all other old ones',
    )
    return null
  }
}
