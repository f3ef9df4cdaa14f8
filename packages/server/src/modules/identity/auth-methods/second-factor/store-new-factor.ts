import { ORPCError } from '@orpc/server'
import type { App } from '../../../../app.ts'

/**
 * Stores an unverified factor, replacing an unverified one of the same kind. Throws CONFLICT if a verified
 * one exists.
 */
export async function storeNewFactor(
  app: Pick<App, 'db' | 'now' | 'secrets'>,
  factor: { id: string; userId: string; kind: 'totp' | 'phone'; secret: string; label: string },
): Promise<void> {
  const { id, userId, kind, label } = factor
  const fresh = {
    id,
    secret: app.secrets.seal(factor.secret),
    label,
    last_step: 0,
    created_at: new Date(app.now()),
  }
  const stored = await app.db.platform('system:identity', (tx) =>
    tx
      .insertInto('auth.second_factors')
      .values({ user_id: userId, kind, ...fresh })
      .onConflict((known) =>
        known
          .columns(['user_id', 'kind'])
          .doUpdateSet(fresh)
          .where('auth.second_factors.verified_at', 'is', null),
      )
      .executeTakeFirst(),
  )
  if (stored.numInsertedOrUpdatedRows) return
  throw new ORPCError('CONFLICT', { status: 409, message: 'This is already set up. Turn it off first.' })
}
