import { browserWords } from '@comanda/domain/people/browser'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { writeLetters } from '../notifications/public.ts'
import { auditPerson } from './audit-person.ts'
import { sessionCookieName } from './auth.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { findPerson, type Person } from './find-person.ts'
import { browserOf, rememberBrowser } from './known-browser.ts'
import { newDeviceLetter } from './letters/account-letters.ts'
import { type Brand, brandOf } from './letters/brand.ts'
import { inWords } from './letters/in-words.ts'
import { isPlaceholder } from './phone-account.ts'
import { forgetPerson } from './read-caller.ts'
import { readSessionToken } from './session-token.ts'

/**
 * Follows an answer that may open a session. If it does: the session that the browser had before ends, so that a cookie
 * planted in it is worth nothing; the browser is known from now on; a sign-in of staff is written down, and told to
 * them when the browser is new. The session's token stays in its cookie, out of reach of scripts.
 *
 * @param way how they proved who they are, for the audit: "password", "code", "passkey", …
 */
export async function noteSignIn(call: AuthCall, answer: Response, way: string): Promise<Response> {
  const { app, from, request } = call
  const token = openedToken(call, answer)
  if (!token) return answer
  const brand = await brandOf(app, originOf(call))
  const browser = browserOf(app, { cookies: request.headers.get('cookie'), scheme: from.scheme })
  const previous = readSessionToken(app, request.headers.get('cookie'), from.scheme)
  const person = await app.db.platform('system:identity', async (tx) => {
    const session = await tx
      .selectFrom('auth.sessions')
      .select(['id', 'user_id'])
      .where('token', '=', token)
      .executeTakeFirst()
    const found = session && (await findPerson(tx, { id: session.user_id }))
    if (!session || !found) return null
    if (previous && previous !== token) {
      await tx.deleteFrom('auth.sessions').where('token', '=', previous).execute()
    }
    const { isNew } = await rememberBrowser(tx, found.id, browser, new Date(app.now()))
    if (found.memberships.length > 0) {
      await noteStaff(app, tx, callerOf(call, found, session.id), { way, isNew, brand })
    }
    return found
  })
  if (person) forgetPerson(app, person.id)
  return withoutToken(answer, browser.cookie)
}

/** The token of the session cookie that an answer sets; null when it sets none. */
function openedToken({ app, from }: AuthCall, answer: Response): string | null {
  const name = `${sessionCookieName(from.scheme)}=`
  const line = answer.headers.getSetCookie().findLast((cookie) => cookie.startsWith(name))
  return line ? readSessionToken(app, line.split(';')[0] ?? '', from.scheme) : null
}

async function noteStaff(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  caller: Caller & { user: Person },
  { way, isNew, brand }: { way: string; isNew: boolean; brand: Brand },
): Promise<void> {
  const device = browserWords(caller.userAgent)
  const reason = `${device}, by ${way}${isNew ? ', a new browser' : ''}`
  await auditPerson(app, tx, caller, { action: 'access.signed_in', reason })
  if (!isNew || isPlaceholder(caller.user.email)) return
  await writeLetters(app, tx, [
    {
      restaurantId: brand.restaurantId,
      channel: 'email',
      kind: 'new_device',
      recipient: caller.user.email,
      content: newDeviceLetter(brand, { device, ip: caller.ip, at: inWords(app.now()) }),
    },
  ])
}

/** Somebody as they will call from now on. */
function callerOf({ request, from }: AuthCall, user: Person, sessionId: string): Caller & { user: Person } {
  return {
    actor: `user:${user.id}`,
    user,
    memberships: user.memberships,
    sessionId,
    device: null,
    ip: from.ip,
    userAgent: request.headers.get('user-agent') ?? '',
  }
}

async function withoutToken(answer: Response, cookie: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.append('set-cookie', cookie)
  headers.set('cache-control', 'no-store')
  if (!headers.get('content-type')?.includes('json')) {
    return new Response(answer.body, { status: answer.status, headers })
  }
  headers.delete('content-length')
  const { token: _, session: __, ...told }: Record<string, unknown> = await answer.json()
  return new Response(JSON.stringify(told), { status: answer.status, headers })
}
