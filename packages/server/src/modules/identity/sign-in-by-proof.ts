import { ORPCError } from '@orpc/server'
import { findPerson } from './find-person.ts'
import { countCode, limitProofAttempts, uncountCode } from './proof-limits.ts'
import { ownBrowser } from './send-proofs.ts'
import { consumeCode, consumeLink } from './sent-proofs.ts'
import type { SignInContext } from './sign-in-context.ts'
import { addPhonePerson, pendingSignUp } from './sign-up-by-phone.ts'
import { type SignInResult, signInVerified } from './start-session.ts'

/**
 * Signs in with a one-time code, sent either for sign-in or, to a phone, for sign-up. The latter comes first: only the browser of
 * the sign-up can use up its five attempts, so others cannot have it refused.
 * @throws INVALID_CODE, TOO_MANY_REQUESTS.
 */
export async function signInByCode(
  context: SignInContext,
  { email, phone, code }: { email?: string | undefined; phone?: string | undefined; code: string },
): Promise<SignInResult> {
  const { app, caller } = context
  const subject = email ?? phone ?? ''
  await limitProofAttempts(app, subject, caller.ip)
  const isCounted = (await ownBrowser(context, email === undefined ? { phone: subject } : { email })) === null
  const signedUp = phone === undefined ? null : await completeSignUp(context, phone, code)
  if (signedUp) return signInVerified(context, signedUp, 'code')
  const userId = await app.db.platform('system:identity', async (tx) => {
    const given = { purpose: 'sign-in-code' as const, subject, code }
    const proof = await consumeCode(app, tx, given, async () => {
      if (isCounted) await countCode(app, tx, subject)
    })
    if (proof && isCounted) await uncountCode(app, tx, subject)
    return proof?.userId ?? null
  })
  if (userId) return signInVerified(context, userId, 'code')
  throw new ORPCError('INVALID_CODE', {
    status: 401,
    message: 'This code is wrong, has expired or has already been used.',
  })
}

/**
 * A person who signs up with a registered number owns that account, since they received the code. In a transaction of its own: if
 * the rejection of a sign-in code rolled it back, a code for sign-up could be tried without an end.
 */
async function completeSignUp(context: SignInContext, phone: string, code: string): Promise<string | null> {
  const { app } = context
  const pending = pendingSignUp(context, phone)
  if (!pending) return null
  return app.db.platform('system:identity', async (tx) => {
    const proof = await consumeCode(app, tx, { purpose: 'sign-up-code', subject: pending, code })
    if (!proof) return null
    const known = await findPerson(tx, { phone })
    return known?.id ?? addPhonePerson(tx, phone, proof.data)
  })
}

/**
 * Signs in with an emailed link, only on the host that it was issued for. The page asks for a confirmation
 * first, because mail scanners open links. Throws INVALID_TOKEN.
 */
export async function signInByLink(context: SignInContext, token: string): Promise<SignInResult> {
  const { app, origin } = context
  const proof = await app.db.platform('system:identity', (tx) => consumeLink(app, tx, 'sign-in-link', token))
  if (!proof?.userId || proof.data.origin !== origin) throw badLink()
  return signInVerified(context, proof.userId, 'link')
}

export function badLink(): ORPCError<string, undefined> {
  const message = 'This link has expired or has already been used.'
  return new ORPCError('INVALID_TOKEN', { status: 400, message })
}
