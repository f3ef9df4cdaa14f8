import type { SecondFactorRequired } from '@comanda/contract/auth-method-shapes'
import { browserLabel } from '@comanda/domain/people/browser'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { auditPerson } from './audit-person.ts'
import { openChallenge, secondFactorMethodsOf } from './auth-methods/second-factor/challenge.ts'
import { isTrustedDevice } from './auth-methods/second-factor/trusted-devices.ts'
import { newDeviceEmail } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { formatInstantUtc } from './emails/format-instant.ts'
import { findPerson, type Person } from './find-person.ts'
import { browserOf, rememberBrowser } from './known-browser.ts'
import { isPlaceholder, shownEmail } from './placeholder-email.ts'
import { clearCachedCaller } from './read-caller.ts'
import { insertSession, readSessionToken, signedInCookieLine } from './sessions.ts'
import type { SignInContext } from './sign-in-context.ts'
import { requireSamePassword } from './store-password.ts'

export type SignInResult = { user: { id: string; email: string; name: string } } | SecondFactorRequired

/**
 * Signs in a user whose identity was verified by this authentication method, which is recorded in the audit
 * log. If they have a second factor, the result asks for it instead, in any browser that they do not trust.
 * Throws UNAUTHORIZED if the given password is no longer theirs.
 */
export async function signInVerified(
  context: SignInContext,
  userId: string,
  method: string,
  passwordHash?: string,
): Promise<SignInResult> {
  const { app, scheme, cookieHeader, setCookie } = context
  const twoFactorMethods = await secondFactorMethodsOf(app, userId)
  if (twoFactorMethods.length === 0 || (await isTrustedDevice(app, userId, cookieHeader, scheme))) {
    return startSession(context, userId, method, passwordHash)
  }
  const challenge = await openChallenge(app, userId, scheme)
  // A later change of the password deletes the challenge.
  if (passwordHash)
    await app.db.platform('system:identity', (tx) => requireSamePassword(tx, userId, passwordHash))
  setCookie(challenge)
  return { twoFactorRedirect: true, twoFactorMethods }
}

/**
 * Starts a session for a user who has passed every factor. Ends the browser's previous session, which defeats
 * session fixation; remembers the browser; audits sign-ins of staff, and emails them if the browser is new.
 */
export async function startSession(
  context: SignInContext,
  userId: string,
  method: string,
  passwordHash?: string,
): Promise<SignInResult> {
  const { app, caller, scheme, cookieHeader, setCookie } = context
  const { ip, userAgent } = caller
  const brand = await brandOf(app, context.origin)
  const browser = browserOf(context)
  const previous = readSessionToken(app, cookieHeader, scheme)
  const { person, cookie } = await app.db.platform('system:identity', async (tx) => {
    const person = await findPerson(tx, { id: userId })
    if (!person) throw new ORPCError('UNAUTHORIZED')
    if (passwordHash) await requireSamePassword(tx, userId, passwordHash)
    if (previous) await tx.deleteFrom('auth.sessions').where('token_hash', '=', previous).execute()
    const session = await insertSession(app, tx, { userId, ip, userAgent, scheme })
    const { isNew } = await rememberBrowser(tx, userId, browser, new Date(app.now()))
    if (person.memberships.length > 0) {
      const sessionId = session.id
      await recordStaffSignIn(app, tx, person, { sessionId, ip, userAgent, method, isNew, brand })
    }
    return { person, cookie: session.cookie }
  })
  clearCachedCaller(app, userId)
  setCookie(cookie)
  setCookie(signedInCookieLine(scheme, { signedIn: true }))
  setCookie(browser.cookie)
  return { user: { id: userId, email: shownEmail(person.email), name: person.name } }
}

interface StaffSignIn {
  sessionId: string
  ip: string
  userAgent: string
  method: string
  isNew: boolean
  brand: Brand
}

async function recordStaffSignIn(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  user: Person,
  { sessionId, ip, userAgent, method, isNew, brand }: StaffSignIn,
): Promise<void> {
  const { memberships } = user
  const caller = { actor: `user:${user.id}`, user, memberships, sessionId, device: null, ip, userAgent }
  const device = browserLabel(userAgent)
  const reason = `${device}, by ${method}${isNew ? ', new browser' : ''}`
  await auditPerson(app, tx, caller, { action: 'access.signed_in', person: user, reason })
  if (!isNew || isPlaceholder(user.email)) return
  await enqueueNotifications(app, tx, [
    {
      restaurantId: brand.restaurantId,
      channel: 'email',
      kind: 'new_device',
      recipient: user.email,
      content: newDeviceEmail(brand, { device, ip, at: formatInstantUtc(app.now()) }),
    },
  ])
}
