import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { effectiveMemberships, type StoredMemberships, storedMemberships } from './effective-memberships.ts'

/**
 * A user as the caller of background work, with the roles that count now; null if the user does not exist. The request
 * that started the work has checked the session.
 */
export async function readUserCaller(app: Pick<App, 'db'>, userId: string): Promise<Caller | null> {
  const { rows } = await app.db.platform('system:identity', (tx) =>
    sql<{ email: string; name: string } & StoredMemberships>`
      select email, name, ${storedMemberships}
      from auth.users where users.id = ${userId}`.execute(tx),
  )
  const [found] = rows
  if (!found) return null
  const { email, name } = found
  return {
    actor: `user:${userId}`,
    user: { id: userId, email, name },
    memberships: effectiveMemberships(found),
    sessionId: null,
    device: null,
    ip: '',
    userAgent: '',
  }
}
