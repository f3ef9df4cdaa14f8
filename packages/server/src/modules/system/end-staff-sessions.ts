import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { clearCachedCaller, endSessions, requireProof, requireRight } from '../identity/public.ts'

/**
 * Ends all sessions of a person with a role; of the caller, all but the current one. Returns their number.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND for a person without a role.
 */
export async function endStaffSessions(app: App, caller: Caller, userId: string): Promise<number> {
  requireRight(caller, 'platform.manage', null)
  await requireProof(app, caller)
  const ended = await app.db.platform(caller.actor, async (tx) => {
    const person = await tx
      .selectFrom('memberships')
      .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
      .select('auth.users.email')
      .where('memberships.user_id', '=', userId)
      .executeTakeFirst()
    if (!person) throw new ORPCError('NOT_FOUND')
    const isOwn = caller.user?.id === userId
    const count = await endSessions(tx, userId, { except: isOwn ? caller.sessionId : null })
    if (count > 0) {
      await audit(app, tx, caller, {
        restaurantId: null,
        action: 'access.sessions_ended',
        subject: `user:${userId}`,
        subjectLabel: person.email,
        changes: [{ field: 'sessions', before: count, after: 0 }],
      })
    }
    return count
  })
  clearCachedCaller(app, userId)
  return ended
}
