import { firstPassword, passwordChange } from '@comanda/contract/sign-in'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enforceRateLimit, resetHits } from '../../platform/rate-limit.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { auditPerson } from './audit-person.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { done, errorResponse, validationErrorResponse } from './auth-responses.ts'
import { passwordChangedEmail } from './emails/account-emails.ts'
import { brandOf } from './emails/brand.ts'
import { formatInstantUtc } from './emails/format-instant.ts'
import { endSessions } from './end-sessions.ts'
import { findPerson, type Person } from './find-person.ts'
import { passwordErrorResponse, passwordIssue, passwordRuleOf, toStoredPassword } from './password-rules.ts'
import { verifyPassword } from './passwords.ts'
import { isPlaceholder } from './placeholder-email.ts'
import { clearCachedCaller, readCaller } from './read-caller.ts'
import { requireProof } from './require-proof.ts'
import { voidProofs } from './sent-proofs.ts'
import { renewSessionToken } from './sessions.ts'
import { storePassword } from './store-password.ts'

/**
 * Changes the caller's password after checking the current one. Ends all their other sessions and voids every
 * code and link sent earlier; in particular a pending link that would move the account to another email
 * address.
 */
export async function changePassword(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const { caller, person } = await signedInPerson(call)
  const input = passwordChange.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { currentPassword, newPassword } = input.data
  const limit = { key: `own-password:${person.id}`, max: 10, windowSeconds: 900 }
  await enforceRateLimit(app, limit)
  const { passwordHash } = person
  if (!passwordHash || !(await verifyPassword(passwordHash, currentPassword))) {
    return errorResponse(400, from.requestId, {
      code: 'INVALID_PASSWORD',
      message: 'The current password is incorrect.',
      issues: [{ path: 'currentPassword', message: 'The current password is incorrect.' }],
    })
  }
  await resetHits(app, limit.key)
  return setPassword(call, caller, person, newPassword)
}

/** Sets the first password of an account without one. Requires a recent proof of identity. */
export async function setFirstPassword(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const { caller, person } = await signedInPerson(call)
  const input = firstPassword.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  if (person.passwordHash) {
    const message = 'This account already has a password.'
    return errorResponse(409, from.requestId, { code: 'PASSWORD_ALREADY_SET', message })
  }
  await requireProof(app, caller)
  return setPassword(call, caller, person, input.data.newPassword)
}

async function setPassword(
  call: AuthCall,
  caller: Caller,
  person: Person,
  password: string,
): Promise<Response> {
  const { app, from } = call
  const now = new Date(app.now())
  const rule = await app.db.platform(caller.actor, (tx) => passwordRuleOf(tx, person.email, now))
  const issue = passwordIssue(password, rule)
  if (issue) return passwordErrorResponse(issue, 'newPassword', from.requestId)
  const stored = await toStoredPassword(password, rule)
  const brand = await brandOf(app, originOf(call))
  const { sessionId } = caller
  const cookie = await app.db.platform('system:identity', async (tx) => {
    await storePassword(tx, person.id, stored)
    await voidProofs(tx, person.id, ['reset-password', 'sign-in-code', 'sign-in-link', 'change-email'])
    await endSessions(tx, person.id, { except: sessionId })
    await auditPerson(app, tx, caller, { action: 'access.password_changed' })
    await notify(tx)
    return sessionId ? renewSessionToken(app, tx, sessionId, from.scheme) : null
  })
  clearCachedCaller(app, person.id)
  return done(cookie ? [cookie] : [])

  async function notify(tx: Tx): Promise<void> {
    if (isPlaceholder(person.email)) return
    const { restaurantId } = brand
    const content = passwordChangedEmail(brand, formatInstantUtc(app.now()))
    const email = { restaurantId, kind: 'password_changed', recipient: person.email, content }
    await enqueueNotifications(app, tx, [{ ...email, channel: 'email' }])
  }
}

/** The caller and their account. Throws UNAUTHORIZED for visitors. */
export async function signedInPerson({ app, request, from }: AuthCall): Promise<{
  caller: Caller
  person: Person
}> {
  const caller = await readCaller(app, request, from)
  const { user } = caller
  const person = user && (await app.db.platform(caller.actor, (tx) => findPerson(tx, { id: user.id })))
  if (!person) throw new ORPCError('UNAUTHORIZED')
  return { caller, person }
}
