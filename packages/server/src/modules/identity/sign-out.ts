import type { App, Caller } from '../../app.ts'
import { auditPerson } from './audit-person.ts'
import { endSessions } from './end-sessions.ts'
import { shownEmail } from './placeholder-email.ts'
import { clearCachedCaller } from './read-caller.ts'
import { endedSessionCookie, signedInCookieLine } from './sessions.ts'
import type { SignInContext } from './sign-in-context.ts'

type Scope = 'local' | 'others' | 'global'

/** Signs out this browser (local), all others, or all (global). Succeeds for visitors, too. */
export async function signOut(context: SignInContext, scope: Scope): Promise<{ done: true }> {
  const { app, caller, scheme, setCookie } = context
  if (caller.user) await end(app, caller, caller.user.id, scope)
  if (scope !== 'others') {
    setCookie(endedSessionCookie(scheme))
    setCookie(signedInCookieLine(scheme, { signedIn: false }))
  }
  return { done: true }
}

async function end(app: App, caller: Caller, userId: string, scope: Scope): Promise<void> {
  const { sessionId } = caller
  await app.db.platform(caller.actor, async (tx) => {
    if (scope === 'local') {
      if (sessionId) await endSessions(tx, userId, { only: sessionId })
      return
    }
    await endSessions(tx, userId, { except: scope === 'others' ? sessionId : null })
    await auditPerson(app, tx, caller, { action: 'access.sessions_ended', reason: scope })
  })
  clearCachedCaller(app, userId)
}

/**
 * The signed-in user and the session's expiry; null for visitors. Never contains the token, which stays in
 * its cookie.
 */
export async function readSession(app: Pick<App, 'db'>, { user, sessionId }: Caller) {
  if (!user || !sessionId) return null
  const session = await app.db.platform('system:identity', (tx) =>
    tx
      .selectFrom('auth.sessions')
      .select(['id', 'created_at', 'expires_at'])
      .where('id', '=', sessionId)
      .executeTakeFirst(),
  )
  if (!session) return null
  return {
    user: { id: user.id, email: shownEmail(user.email), name: user.name },
    session: {
      id: session.id,
      createdAt: session.created_at.getTime(),
      expiresAt: session.expires_at.getTime(),
    },
  }
}
