import { ORPCError } from '@orpc/server'
import type { Tx } from '../../db/database.ts'
import { enforceRateLimit, resetHits } from '../../platform/rate-limit.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { auditPerson } from './audit-person.ts'
import { passwordChangedEmail } from './emails/account-emails.ts'
import { brandOf } from './emails/brand.ts'
import { formatInstantUtc } from './emails/format-instant.ts'
import { endSessions } from './end-sessions.ts'
import type { Person } from './find-person.ts'
import { passwordRuleOf, requireAcceptable, toStoredPassword } from './password-rules.ts'
import { verifyPassword } from './passwords.ts'
import { isPlaceholder } from './placeholder-email.ts'
import { clearCachedCaller } from './read-caller.ts'
import { requireAccount } from './require-account.ts'
import { requireProof } from './require-proof.ts'
import { voidProofs } from './sent-proofs.ts'
import { renewSessionToken } from './sessions.ts'
import type { SignInContext } from './sign-in-context.ts'
import { storePassword } from './store-password.ts'

/**
 * Changes the caller's password after checking the current one. Ends all their other sessions and voids every
 * code and link sent earlier; in particular a pending link that would move the account to another email
 * address. Throws UNAUTHORIZED if the session was ended meanwhile, such as by a reset of the password.
 */
export async function changePassword(
  context: SignInContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ done: true }> {
  const { app, caller } = context
  const { person } = await requireAccount(app, caller)
  const limit = { key: `own-password:${person.id}`, max: 10, windowSeconds: 900 }
  await enforceRateLimit(app, limit)
  const { passwordHash } = person
  if (!passwordHash || !(await verifyPassword(passwordHash, currentPassword))) {
    const message = 'The current password is incorrect.'
    const data = { issues: [{ path: 'currentPassword', message }] }
    throw new ORPCError('INVALID_PASSWORD', { status: 400, message, data })
  }
  await resetHits(app, limit.key)
  return setPassword(context, person, newPassword)
}

/** Sets the first password of an account without one. Requires a recent proof of identity. */
export async function setFirstPassword(context: SignInContext, newPassword: string): Promise<{ done: true }> {
  const { app, caller } = context
  const { person } = await requireAccount(app, caller)
  if (person.passwordHash) {
    const message = 'This account already has a password.'
    throw new ORPCError('PASSWORD_ALREADY_SET', { status: 409, message })
  }
  await requireProof(app, caller)
  return setPassword(context, person, newPassword)
}

async function setPassword(
  context: SignInContext,
  person: Person,
  password: string,
): Promise<{ done: true }> {
  const { app, caller, scheme, origin, setCookie } = context
  const now = new Date(app.now())
  const rule = await app.db.platform(caller.actor, (tx) => passwordRuleOf(tx, person.email, now))
  requireAcceptable(password, rule, 'newPassword')
  const stored = await toStoredPassword(password, rule)
  const brand = await brandOf(app, origin)
  const { sessionId } = caller
  const cookie = await app.db.platform('system:identity', async (tx) => {
    await storePassword(tx, person.id, stored)
    await voidProofs(tx, person.id, ['reset-password', 'sign-in-code', 'sign-in-link'])
    await endSessions(tx, person.id, { except: sessionId })
    await auditPerson(app, tx, caller, { action: 'access.password_changed' })
    await notify(tx)
    return sessionId ? renewSessionToken(app, tx, sessionId, scheme) : null
  })
  clearCachedCaller(app, person.id)
  if (cookie) setCookie(cookie)
  return { done: true }

  async function notify(tx: Tx): Promise<void> {
    if (isPlaceholder(person.email)) return
    const { restaurantId } = brand
    const content = passwordChangedEmail(brand, formatInstantUtc(app.now()))
    const email = { restaurantId, kind: 'password_changed', recipient: person.email, content }
    await enqueueNotifications(app, tx, [{ ...email, channel: 'email' }])
  }
}
