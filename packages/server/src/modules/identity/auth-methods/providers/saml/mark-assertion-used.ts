import { createHash } from 'node:crypto'
import type { App } from '../../../../../app.ts'

/** Records that an assertion was used. False if it was used before; of concurrent calls, one succeeds. */
export async function markAssertionUsed(
  app: Pick<App, 'db'>,
  providerId: string,
  assertionId: string,
  until: number,
): Promise<boolean> {
  const hash = createHash('sha256').update(`${providerId} ${assertionId}`).digest('base64url')
  const identifier = `assertion:${hash}`
  const inserted = await app.db.platform('system:identity', (tx) =>
    tx
      .insertInto('auth.verifications')
      .values({ id: identifier, identifier, value: '', expires_at: new Date(until) })
      .onConflict((known) => known.column('id').doNothing())
      .executeTakeFirst(),
  )
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}
