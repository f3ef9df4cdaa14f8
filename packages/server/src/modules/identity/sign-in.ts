import { passwordSignIn } from '@comanda/contract/sign-in'
import type { Caller } from '../../app.ts'
import { auditPerson } from './audit-person.ts'
import type { AuthCall } from './auth-call.ts'
import { errorResponse, validationErrorResponse } from './auth-responses.ts'
import { checkPasswordForStaff } from './check-password-for-staff.ts'
import { findPerson, type Person } from './find-person.ts'
import { browserOf, isKnownBrowser } from './known-browser.ts'
import { clearPasswordAttempts, countPasswordAttempt } from './password-attempts.ts'
import { verifyPassword } from './passwords.ts'
import { readCaller } from './read-caller.ts'
import { signInVerified } from './start-session.ts'

/** Signs in with a password. Takes the same time whether or not the account exists. */
export async function signIn(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = passwordSignIn.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { email, phone, password } = input.data
  const account = email ?? phone ?? ''
  const browser = browserOf(app, { cookies: call.request.headers.get('cookie'), scheme: from.scheme })
  const { person, known } = await app.db.platform('system:identity', async (tx) => {
    const found = await findPerson(tx, email === undefined ? { phone: account } : { email: account })
    return { person: found, known: await isKnownBrowser(tx, found?.id ?? '', browser) }
  })
  const attempt = { account, ip: from.ip, knownBrowser: known ? browser.hash : null }
  await countPasswordAttempt(app, attempt, () => recordLockout(call, person))
  const isCorrect = await verifyPassword(person?.passwordHash ?? dummyHash, password)
  if (!isCorrect || !person?.passwordHash) return wrongPassword(call)
  await clearPasswordAttempts(app, attempt)
  await checkPasswordForStaff(app, person, password)
  return signInVerified(call, person.id, 'password')
}

/** Verified against when no account exists. */
const dummyHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

function wrongPassword({ from }: AuthCall): Response {
  return errorResponse(401, from.requestId, {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
  })
}

async function recordLockout(call: AuthCall, person: Person | null): Promise<void> {
  const { app } = call
  const caller: Caller = await readCaller(app, call.request, call.from)
  await app.db.platform('system:identity', async (tx) => {
    if (person) await auditPerson(app, tx, caller, { action: 'access.locked_out', person })
  })
}
