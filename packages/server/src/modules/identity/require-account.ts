import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { findPerson, type Person } from './find-person.ts'

/** The signed-in caller and their session. Throws UNAUTHORIZED for anyone else. */
export function requireSession(caller: Caller): { userId: string; email: string; sessionId: string } {
  const { user, sessionId } = caller
  if (!user || !sessionId) throw new ORPCError('UNAUTHORIZED')
  return { userId: user.id, email: user.email, sessionId }
}

/** The same with the account. Throws UNAUTHORIZED. */
export async function requireAccount(
  app: Pick<App, 'db'>,
  caller: Caller,
): Promise<{ person: Person; sessionId: string }> {
  const { userId, sessionId } = requireSession(caller)
  const person = await app.db.platform(caller.actor, (tx) => findPerson(tx, { id: userId }))
  if (!person) throw new ORPCError('UNAUTHORIZED')
  return { person, sessionId }
}

/** Whether a session is open. If so, it ends only after this transaction. */
export async function isOpenSession(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('auth.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forShare()
    .executeTakeFirst()
  return session !== undefined
}

/** The same, but throws UNAUTHORIZED if it has ended. */
export async function requireOpenSession(tx: Tx, sessionId: string): Promise<void> {
  if (!(await isOpenSession(tx, sessionId))) throw new ORPCError('UNAUTHORIZED')
}
