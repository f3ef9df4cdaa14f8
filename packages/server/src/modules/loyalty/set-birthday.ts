import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'

/** Stores the caller's birthday, or removes it. Idempotent. Throws UNAUTHORIZED. */
export async function setBirthday(app: App, caller: Caller, birthday: string | null): Promise<void> {
  const userId = caller.user?.id
  if (userId === undefined) throw new ORPCError('UNAUTHORIZED')
  const updated_at = new Date(app.now())
  await app.db.platform(caller.actor, (tx) =>
    tx
      .insertInto('user_profiles')
      .values({ user_id: userId, birthday })
      .onConflict((known) => known.column('user_id').doUpdateSet({ birthday, updated_at }))
      .execute(),
  )
}
