import { browserLabel } from '@comanda/domain/people/browser'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { auditPerson } from './audit-person.ts'
import { sessionCookieName } from './auth.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { newDeviceEmail } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { formatInstantUtc } from './emails/format-instant.ts'
import { findPerson, type Person } from './find-person.ts'
import { browserOf, rememberBrowser } from './known-browser.ts'
import { isPlaceholder } from './placeholder-email.ts'
import { clearCachedCaller } from './read-caller.ts'
import { readSessionToken } from './session-token.ts'

/**
 * Completes a response that may start a session. If it does: ends the browser's previous session, which
 * defeats session fixation; remembers the browser; audits sign-ins of staff, and emails them if the browser
 * is new. Removes the token from the body, so that it stays in its HttpOnly cookie.
 *
 * @param method the authentication method, for the audit log: "password", "code", "passkey", …
 */
export async function completeSignInResponse(
  call: AuthCall,
  response: Response,
  method: string,
): Promise<Response> {
  const { app, from, request } = call
  const token = newSessionToken(call, response)
  if (!token) return response
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
      await recordStaffSignIn(app, tx, callerOf(call, found, session.id), { method, isNew, brand })
    }
    return found
  })
  if (person) clearCachedCaller(app, person.id)
  return withoutToken(response, browser.cookie)
}

/** The token of the session cookie that a response sets; null if it sets none. */
function newSessionToken({ app, from }: AuthCall, response: Response): string | null {
  const name = `${sessionCookieName(from.scheme)}=`
  const line = response.headers.getSetCookie().findLast((cookie) => cookie.startsWith(name))
  return line ? readSessionToken(app, line.split(';')[0] ?? '', from.scheme) : null
}

async function recordStaffSignIn(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  caller: Caller & { user: Person },
  { method, isNew, brand }: { method: string; isNew: boolean; brand: Brand },
): Promise<void> {
  const device = browserLabel(caller.userAgent)
  const reason = `${device}, by ${method}${isNew ? ', new browser' : ''}`
  await auditPerson(app, tx, caller, { action: 'access.signed_in', reason })
  if (!isNew || isPlaceholder(caller.user.email)) return
  await enqueueNotifications(app, tx, [
    {
      restaurantId: brand.restaurantId,
      channel: 'email',
      kind: 'new_device',
      recipient: caller.user.email,
      content: newDeviceEmail(brand, { device, ip: caller.ip, at: formatInstantUtc(app.now()) }),
    },
  ])
}

/** The caller that later requests of this session have. */
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

async function withoutToken(response: Response, cookie: string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.append('set-cookie', cookie)
  headers.set('cache-control', 'no-store')
  if (!headers.get('content-type')?.includes('json')) {
    return new Response(response.body, { status: response.status, headers })
  }
  headers.delete('content-length')
  const { token: _, session: __, ...body }: Record<string, unknown> = await response.json()
  return new Response(JSON.stringify(body), { status: response.status, headers })
}
