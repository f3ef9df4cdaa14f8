import { createHash } from 'node:crypto'
import type { App } from '../../../../../app.ts'

/** Notes that an assertion was used. False when it was used before: of several at once, one is the first. */
export async function spendAssertion(
  app: Pick<App, 'db'>,
  providerId: string,
  assertionId: string,
  until: number,
): Promise<boolean> {
  const hash = createHash('sha256').update(`${providerId} ${assertionId}`).digest('base64url')
  const identifier = `assertion:${hash}`
  const noted = await app.db.platform('system:identity', (tx) =>
    tx
      .insertInto('auth.verifications')
      .values({ id: identifier, identifier, value: '', expires_at: new Date(until) })
      .onConflict((known) => known.column('id').doNothing())
      .executeTakeFirst(),
  )
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n
}
