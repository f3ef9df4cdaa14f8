import { ORPCError } from '@orpc/server'
import { enqueueNotifications } from '../notifications/public.ts'
import { createPerson, EmailTaken } from './create-person.ts'
import { brandOf } from './emails/brand.ts'
import { passwordRuleOf, requireAcceptable } from './password-rules.ts'
import { verificationNotification } from './send-proofs.ts'
import type { SignInContext } from './sign-in-context.ts'
import { type SignInResult, signInVerified } from './start-session.ts'

/** Creates a customer account, signs in, and emails the verification link. Throws EMAIL_TAKEN. */
export async function signUp(
  context: SignInContext,
  given: { name: string; phone: string; email: string; password: string },
): Promise<SignInResult> {
  const { app, origin } = context
  const { name, phone, email, password } = given
  const now = new Date(app.now())
  const rule = await app.db.platform('system:identity', (tx) => passwordRuleOf(tx, email, now))
  requireAcceptable(password, rule)
  const [firstName = '', ...rest] = name.split(' ')
  const person = { email, firstName, lastName: rest.join(' '), phone, password, memberships: [] }
  const id = await createPerson(app, person).catch(rethrowTaken)
  const brand = await brandOf(app, origin)
  await app.db.platform('system:identity', async (tx) =>
    enqueueNotifications(app, tx, [await verificationNotification(app, tx, brand, { id, email })]),
  )
  return signInVerified(context, id, 'signing up')
}

function rethrowTaken(error: unknown): never {
  if (!(error instanceof EmailTaken)) throw error
  const message = 'An account with this email already exists. Sign in instead.'
  throw new ORPCError('EMAIL_TAKEN', { status: 422, message })
}
