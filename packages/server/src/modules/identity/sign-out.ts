import { signOutInput } from '@comanda/contract/sign-in'
import type { Caller } from '../../app.ts'
import { auditPerson } from './audit-person.ts'
import type { AuthCall } from './auth-call.ts'
import { done, validationErrorResponse } from './auth-responses.ts'
import { endSessions } from './end-sessions.ts'
import { clearCachedCaller, readCaller } from './read-caller.ts'
import { voidProofs } from './sent-proofs.ts'
import { endedSessionCookie } from './sessions.ts'

/** Signs out this browser (local), all others, or all (global). Succeeds for visitors, too. */
export async function signOut(call: AuthCall): Promise<Response> {
  const { app, request, from } = call
  const input = signOutInput.safeParse(call.body ?? {})
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { scope } = input.data
  const caller = await readCaller(app, request, from)
  if (caller.user) await end(call, caller, caller.user.id, scope)
  return done(scope === 'others' ? [] : [endedSessionCookie(from.scheme)])
}

async function end(
  { app }: AuthCall,
  caller: Caller,
  userId: string,
  scope: 'local' | 'others' | 'global',
): Promise<void> {
  const { sessionId } = caller
  await app.db.platform(caller.actor, async (tx) => {
    if (scope === 'local') {
      if (sessionId) await endSessions(tx, userId, { only: sessionId })
      return
    }
    await endSessions(tx, userId, { except: scope === 'others' ? sessionId : null })
    // An intruder may have requested it from one of the sessions that end here.
    await voidProofs(tx, userId, ['change-email'])
    await auditPerson(app, tx, caller, { action: 'access.sessions_ended', reason: scope })
  })
  clearCachedCaller(app, userId)
}
