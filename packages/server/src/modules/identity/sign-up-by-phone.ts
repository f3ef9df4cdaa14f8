import { randomBytes, randomUUID } from 'node:crypto'
import { formatPhone } from '@comanda/domain/people/phone'
import type { Tx } from '../../db/database.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { codeTextMessage } from './emails/account-emails.ts'
import { passwordRuleOf, requireAcceptable, toStoredPassword } from './password-rules.ts'
import { placeholderEmail } from './placeholder-email.ts'
import { requireSms, sendUnlessRefused } from './send-proofs.ts'
import { type ConsumedProof, issueCode } from './sent-proofs.ts'
import type { SignInContext } from './sign-in-context.ts'
import { storePassword } from './store-password.ts'

const MINUTES = 10
const COOKIE = 'sign_up'

/**
 * Sends a code to a phone number. /auth/otp/verify with that code creates the account, but only in the same
 * browser: otherwise an attacker could start a sign-up for someone else's number with a password of their
 * own, and wait for the owner to enter the code.
 */
export async function signUpByPhone(
  context: SignInContext,
  { name, phone, password }: { name: string; phone: string; password?: string | undefined },
): Promise<{ sent: true }> {
  const { app, scheme } = context
  const rule = await app.db.platform('system:identity', (tx) =>
    passwordRuleOf(tx, placeholderEmail(phone), new Date(app.now())),
  )
  if (password !== undefined) requireAcceptable(password, rule)
  requireSms(app)
  const browserId = randomBytes(18).toString('base64url')
  const lifetimeMs = MINUTES * 60_000
  const result = await sendUnlessRefused(context, { recipient: phone, channel: 'sms' }, async (tx, brand) => {
    const stored = password === undefined ? null : await toStoredPassword(password, rule)
    const data = { name, password: stored?.hash ?? null, passwordForStaff: stored?.forStaff ? 'yes' : null }
    const proof = { subject: pendingSubject(phone, browserId), userId: null, data, lifetimeMs }
    return {
      restaurantId: brand.restaurantId,
      channel: 'sms',
      kind: 'sign_up_code',
      recipient: phone,
      content: codeTextMessage(brand, await issueCode(app, tx, { purpose: 'sign-up-code', ...proof })),
      expiresAfterMs: lifetimeMs,
    }
  })
  context.setCookie(setCookie(scheme, COOKIE, browserId, MINUTES * 60))
  return result
}

/** The subject of the pending sign-up with a phone number in this browser; null if there is none. */
export function pendingSignUp({ cookieHeader, scheme }: SignInContext, phone: string): string | null {
  const browserId = readCookie(cookieHeader, scheme, COOKIE)
  return browserId && pendingSubject(phone, browserId)
}

function pendingSubject(phone: string, browserId: string): string {
  return `${phone} ${browserId}`
}

/** Creates a customer with a verified phone number. Returns their id. */
export async function addPhonePerson(tx: Tx, phone: string, data: ConsumedProof['data']): Promise<string> {
  const id = randomUUID()
  const name = data.name ?? ''
  const [firstName = '', ...rest] = name.split(' ')
  const insert = (email: string) =>
    tx
      .insertInto('auth.users')
      .values({ id, name, email, phone_number: phone, phone_number_verified: true })
      .onConflict((taken) => taken.column('email').doNothing())
      .executeTakeFirst()
  const added = await insert(placeholderEmail(phone))
  if (!added.numInsertedOrUpdatedRows) await insert(placeholderEmail(id))
  await tx
    .insertInto('user_profiles')
    .values({ user_id: id, first_name: firstName, last_name: rest.join(' '), phone: formatPhone(phone) })
    .execute()
  const { password, passwordForStaff } = data
  if (password) await storePassword(tx, id, { hash: password, forStaff: passwordForStaff === 'yes' })
  return id
}
