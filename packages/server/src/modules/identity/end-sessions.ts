import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { auditPerson } from './audit-person.ts'
import { forgetPerson } from './read-caller.ts'
import { forgetChallenges } from './ways/second-factor/challenge.ts'
import { forgetTrustedDevices } from './ways/second-factor/trusted-devices.ts'

/**
 * Ends sessions of somebody; every copy of the program knows of it as soon as this commits. Whoever ends more than one
 * does not trust all of their devices any more, so each is asked for the second factor again, and a sign-in that got half
 * through begins anew. Returns how many.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { except?: string | null; only?: string } = {},
): Promise<number> {
  let ending = tx.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (which.except) ending = ending.where('id', '!=', which.except)
  if (which.only) ending = ending.where('id', '=', which.only)
  else {
    await forgetTrustedDevices(tx, userId)
    await forgetChallenges(tx, userId)
  }
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Signs one device of the caller out.
 * @throws NOT_FOUND when it is not signed in, or somebody else's.
 */
export async function endOwnSession(app: Pick<App, 'db' | 'now'>, caller: Caller, id: string): Promise<void> {
  const userId = caller.user?.id ?? ''
  const ended = await app.db.platform(caller.actor, async (tx) => {
    const count = await endSessions(tx, userId, { only: id })
    if (count > 0) await auditPerson(app, tx, caller, { action: 'access.session_ended' })
    return count
  })
  if (ended === 0) throw new ORPCError('NOT_FOUND')
  forgetPerson(app, userId)
}
