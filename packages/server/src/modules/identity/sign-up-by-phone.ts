import { randomBytes, randomUUID } from 'node:crypto'
import { phoneSignUp } from '@comanda/contract/sign-in'
import { formatPhone } from '@comanda/domain/people/phone'
import type { Tx } from '../../db/database.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { sent, smsUnavailable, validationErrorResponse } from './auth-responses.ts'
import { codeTextMessage } from './emails/account-emails.ts'
import { brandOf } from './emails/brand.ts'
import { passwordErrorResponse, passwordIssue, passwordRuleOf, toStoredPassword } from './password-rules.ts'
import { placeholderEmail } from './placeholder-email.ts'
import { limitSending, withMinimumDuration } from './proof-limits.ts'
import { type ConsumedProof, issueCode } from './sent-proofs.ts'
import { storePassword } from './store-password.ts'

const MINUTES = 10
const COOKIE = 'sign_up'

/**
 * Sends a code to a phone number. POST /otp/verify with that code creates the account, but only in the same
 * browser: otherwise an attacker could start a sign-up for someone else's number with a password of their
 * own, and wait for the owner to enter the code.
 */
export async function signUpByPhone(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = phoneSignUp.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { name, phone, password } = input.data
  const rule = await app.db.platform('system:identity', (tx) =>
    passwordRuleOf(tx, placeholderEmail(phone), new Date(app.now())),
  )
  const issue = password === undefined ? null : passwordIssue(password, rule)
  if (issue) return passwordErrorResponse(issue, 'password', from.requestId)
  if (!app.config.sms) return smsUnavailable(from.requestId)
  await limitSending(app, phone, { ip: from.ip, channel: 'sms' })
  const browserId = randomBytes(18).toString('base64url')
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    const lifetimeMs = MINUTES * 60_000
    const stored = password === undefined ? null : await toStoredPassword(password, rule)
    const data = { name, password: stored?.hash ?? null, passwordForStaff: stored?.forStaff ? 'yes' : null }
    await app.db.platform('system:identity', async (tx) => {
      const proof = {
        purpose: 'sign-up-code' as const,
        subject: pendingSubject(phone, browserId),
        userId: null,
        data,
        lifetimeMs,
      }
      const code = await issueCode(app, tx, proof)
      await enqueueNotifications(app, tx, [
        {
          restaurantId: brand.restaurantId,
          channel: 'sms',
          kind: 'sign_up_code',
          recipient: phone,
          content: codeTextMessage(brand, code),
          expiresAfterMs: lifetimeMs,
        },
      ])
    })
  })
  return sent([setCookie(from.scheme, COOKIE, browserId, MINUTES * 60)])
}

/** The subject of the pending sign-up with a phone number in this browser; null if there is none. */
export function pendingSignUp({ request, from }: AuthCall, phone: string): string | null {
  const browserId = readCookie(request.headers.get('cookie'), from.scheme, COOKIE)
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
  await tx
    .insertInto('auth.users')
    .values({ id, name, email: placeholderEmail(phone), phone_number: phone, phone_number_verified: true })
    .execute()
  await tx
    .insertInto('user_profiles')
    .values({ user_id: id, first_name: firstName, last_name: rest.join(' '), phone: formatPhone(phone) })
    .execute()
  const { password, passwordForStaff } = data
  if (password) await storePassword(tx, id, { hash: password, forStaff: passwordForStaff === 'yes' })
  return id
}
