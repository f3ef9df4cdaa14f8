import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'

/** Stores the caller's birthday, or removes it. Idempotent. Throws UNAUTHORIZED, also when the account was deleted meanwhile. */
export async function setBirthday(app: App, caller: Caller, birthday: string | null): Promise<void> {
  const userId = caller.user?.id
  if (userId === undefined) throw new ORPCError('UNAUTHORIZED')
  const updated_at = new Date(app.now())
  await app.db.platform(caller.actor, async (tx) => {
    const account = await tx
      .selectFrom('auth.users')
      .select('id')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirst()
    if (!account) throw new ORPCError('UNAUTHORIZED')
    await tx
      .insertInto('user_profiles')
      .values({ user_id: userId, birthday })
      .onConflict((known) => known.column('user_id').doUpdateSet({ birthday, updated_at }))
      .execute()
  })
}
