import { enqueueNotifications } from '../notifications/public.ts'
import { auditPerson } from './audit-person.ts'
import { passwordChangedEmail } from './emails/account-emails.ts'
import { brandOf } from './emails/brand.ts'
import { formatInstantUtc } from './emails/format-instant.ts'
import { endSessions } from './end-sessions.ts'
import { findPerson } from './find-person.ts'
import { isForStaff, passwordRuleOf, requireAcceptable } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { clearCachedCaller } from './read-caller.ts'
import { removeUnverifiedAuthMethods } from './remove-unverified-auth-methods.ts'
import { consumeLink, voidProofs } from './sent-proofs.ts'
import { badLink } from './sign-in-by-proof.ts'
import type { SignInContext } from './sign-in-context.ts'
import { storePassword } from './store-password.ts'

/**
 * Sets a new password by an emailed link, which also verifies the email address. Ends all sessions and voids
 * every other code and link. If the address was unverified, also removes all other authentication methods. A
 * rejected password does not consume the link.
 */
export async function resetPassword(
  { app, caller, origin }: SignInContext,
  { token, password }: { token: string; password: string },
): Promise<{ done: true }> {
  const brand = await brandOf(app, origin)
  const hash = await hashPassword(password)
  const userId = await app.db.platform('system:identity', async (tx) => {
    const proof = await consumeLink(app, tx, 'reset-password', token)
    const person = proof?.userId ? await findPerson(tx, { id: proof.userId }) : null
    if (!person) return null
    const rule = await passwordRuleOf(tx, person.email, new Date(app.now()))
    // Rolls the transaction back, so that the link stays valid.
    requireAcceptable(password, rule)
    await storePassword(tx, person.id, { hash, forStaff: isForStaff(password, rule) })
    await endSessions(tx, person.id)
    // After the last request of these sessions.
    if (!person.emailVerified) await removeUnverifiedAuthMethods(tx, person.id)
    await tx.updateTable('auth.users').set({ email_verified: true }).where('id', '=', person.id).execute()
    await voidProofs(tx, person.id, ['sign-in-code', 'sign-in-link', 'verify-email'])
    await auditPerson(app, tx, caller, { action: 'access.password_reset', person })
    await enqueueNotifications(app, tx, [
      {
        restaurantId: brand.restaurantId,
        channel: 'email',
        kind: 'password_changed',
        recipient: person.email,
        content: passwordChangedEmail(brand, formatInstantUtc(app.now())),
      },
    ])
    return person.id
  })
  if (!userId) throw badLink()
  clearCachedCaller(app, userId)
  return { done: true }
}
