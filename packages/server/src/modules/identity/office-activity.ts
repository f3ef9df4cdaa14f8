import { minutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'

/**
 * The minutes without activity until the back offices ask a user to sign in again: the minimum over the restaurants and
 * the platform that they belong to; null if no settings were saved. `userId` is an expression of the user's id.
 */
export function officeTimeoutOf(userId: RawBuilder<unknown>) {
  return sql<number | null>`(select min((coalesce(s.settings, case when m.restaurant_id is null
      then (select value -> 'settings' from platform_settings where key = 'settings') end) ->> 'sessionTimeout')::int)
    from memberships m left join restaurant_settings s on s.restaurant_id = m.restaurant_id
    where m.user_id = ${userId} and m.deactivated_at is null)`
}

/** Whether a session was last active in a back office longer ago than the limit. */
export function isOfficeIdle(activeAt: Date | null, timeout: number | null, now: number): boolean {
  return activeAt !== null && timeout !== null && activeAt.getTime() + minutes(timeout) <= now
}

/**
 * Records that the user is active in a back office. An idle session stays idle until a new sign-in. Throws UNAUTHORIZED.
 */
export async function reportActivity(
  app: Pick<App, 'db' | 'now'>,
  { user, sessionId }: Caller,
): Promise<{ timeoutMinutes: number | null; isIdle: boolean }> {
  if (!user || !sessionId) throw new ORPCError('UNAUTHORIZED')
  return app.db.platform('system:identity', async (tx) => {
    const { rows } = await sql<{ activeAt: Date | null; timeout: number | null }>`
      select office_active_at as "activeAt", ${officeTimeoutOf(sql`sessions.user_id`)} as timeout
      from auth.sessions sessions where id = ${sessionId} for update`.execute(tx)
    const [session] = rows
    if (!session) throw new ORPCError('UNAUTHORIZED')
    const isIdle = isOfficeIdle(session.activeAt, session.timeout, app.now())
    if (!isIdle) {
      await tx
        .updateTable('auth.sessions')
        .set({ office_active_at: new Date(app.now()) })
        .where('id', '=', sessionId)
        .execute()
    }
    return { timeoutMinutes: session.timeout, isIdle }
  })
}
