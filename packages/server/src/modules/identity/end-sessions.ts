import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { auditPerson } from './audit-person.ts'
import { deleteChallenges } from './auth-methods/second-factor/challenge.ts'
import { deleteTrustedDevices } from './auth-methods/second-factor/trusted-devices.ts'
import { clearCachedCaller } from './read-caller.ts'
import { voidProofs } from './sent-proofs.ts'

/**
 * Ends sessions of a user; every server process is notified on commit. Ending more than one means that the
 * user no longer trusts their devices, so trusted devices, pending second-factor challenges and a pending change of the email
 * address are deleted too. Returns the number of sessions.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { except?: string | null; only?: string } = {},
): Promise<number> {
  let ending = tx.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (which.except) ending = ending.where('id', '!=', which.except)
  if (which.only) ending = ending.where('id', '=', which.only)
  const { numDeletedRows } = await ending.executeTakeFirst()
  if (!which.only) {
    await deleteTrustedDevices(tx, userId)
    await deleteChallenges(tx, userId)
    // An intruder may have requested it from one of the sessions that end here.
    await voidProofs(tx, userId, ['change-email'])
  }
  return Number(numDeletedRows)
}

/**
 * Signs out one of the caller's devices.
 * @throws NOT_FOUND if the session has ended or belongs to another user.
 */
export async function endOwnSession(app: Pick<App, 'db' | 'now'>, caller: Caller, id: string): Promise<void> {
  const userId = caller.user?.id ?? ''
  const ended = await app.db.platform(caller.actor, async (tx) => {
    const count = await endSessions(tx, userId, { only: id })
    if (count > 0) await auditPerson(app, tx, caller, { action: 'access.session_ended' })
    return count
  })
  if (ended === 0) throw new ORPCError('NOT_FOUND')
  clearCachedCaller(app, userId)
}
