import { ORPCError } from '@orpc/server'
import { auditPerson } from './audit-person.ts'
import { findPerson, type Person } from './find-person.ts'
import { browserOf, isKnownBrowser } from './known-browser.ts'
import { clearPasswordAttempts, countPasswordAttempt } from './password-attempts.ts'
import { checkPasswordForStaff } from './password-rules.ts'
import { verifyPassword } from './passwords.ts'
import type { SignInContext } from './sign-in-context.ts'
import { type SignInResult, signInVerified } from './start-session.ts'

/**
 * Signs in with a password. Takes the same time whether or not the account exists.
 * @throws INVALID_EMAIL_OR_PASSWORD, TOO_MANY_REQUESTS, and UNAUTHORIZED if the password is replaced meanwhile.
 */
export async function signInWithPassword(
  context: SignInContext,
  given: { email?: string | undefined; phone?: string | undefined; password: string },
): Promise<SignInResult> {
  const { app, caller } = context
  const { email, phone, password } = given
  const account = email ?? phone ?? ''
  const browser = browserOf(context)
  const { person, known } = await app.db.platform('system:identity', async (tx) => {
    const found = await findPerson(tx, email === undefined ? { phone: account } : { email: account })
    return { person: found, known: await isKnownBrowser(tx, found?.id ?? '', browser) }
  })
  const attempt = { account, ip: caller.ip, knownBrowser: known ? browser.hash : null }
  await countPasswordAttempt(app, attempt, () => recordLockout(context, person))
  const isCorrect = await verifyPassword(person?.passwordHash ?? dummyHash, password)
  if (!isCorrect || !person?.passwordHash) {
    const message = 'Invalid email or password'
    throw new ORPCError('INVALID_EMAIL_OR_PASSWORD', { status: 401, message })
  }
  await clearPasswordAttempts(app, attempt)
  await checkPasswordForStaff(app, person, password)
  return signInVerified(context, person.id, 'password', person.passwordHash)
}

/** Verified against when no account exists. */
const dummyHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

async function recordLockout({ app, caller }: SignInContext, person: Person | null): Promise<void> {
  if (!person) return
  await app.db.platform('system:identity', (tx) =>
    auditPerson(app, tx, caller, { action: 'access.locked_out', person }),
  )
}
