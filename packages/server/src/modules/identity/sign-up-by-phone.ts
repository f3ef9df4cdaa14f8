import { randomBytes, randomUUID } from 'node:crypto'
import { phoneSignUp } from '@comanda/contract/sign-in'
import { formatPhone } from '@comanda/domain/people/phone'
import type { Tx } from '../../db/database.ts'
import { writeLetters } from '../notifications/public.ts'
import { noTexts, refusedFields, sent } from './auth-answers.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { codeText } from './letters/account-letters.ts'
import { brandOf } from './letters/brand.ts'
import { keptOf, passwordIssue, passwordRuleOf, refusedPassword } from './password-rules.ts'
import { placeholderEmail } from './phone-account.ts'
import { countSending, evenly } from './sending.ts'
import { issueCode, type TakenProof } from './sent-proofs.ts'
import { storePassword } from './store-password.ts'
import { readCookie, setCookie } from './ways/cookies.ts'

const MINUTES = 10
const COOKIE = 'sign_up'

/**
 * Texts a code to a phone number; with it POST /otp/verify makes the account, in this browser alone: whoever begins a
 * sign-up with a number of somebody else's must not have chosen its password when the other types the code that came.
 */
export async function signUpByPhone(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = phoneSignUp.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const { name, phone, password } = input.data
  const rule = await app.db.platform('system:identity', (tx) =>
    passwordRuleOf(tx, placeholderEmail(phone), new Date(app.now())),
  )
  const issue = password === undefined ? null : passwordIssue(password, rule)
  if (issue) return refusedPassword(issue, 'password', from.requestId)
  if (!app.config.sms) return noTexts(from.requestId)
  await countSending(app, phone, { ip: from.ip, channel: 'sms' })
  const holder = randomBytes(18).toString('base64url')
  await evenly(async () => {
    const brand = await brandOf(app, originOf(call))
    const goodForMs = MINUTES * 60_000
    const kept = password === undefined ? null : await keptOf(password, rule)
    const data = { name, password: kept?.hash ?? null, passwordForStaff: kept?.forStaff ? 'yes' : null }
    await app.db.platform('system:identity', async (tx) => {
      const proof = {
        purpose: 'sign-up-code' as const,
        subject: pendingSubject(phone, holder),
        userId: null,
        data,
        goodForMs,
      }
      const code = await issueCode(app, tx, proof)
      await writeLetters(app, tx, [
        {
          restaurantId: brand.restaurantId,
          channel: 'sms',
          kind: 'sign_up_code',
          recipient: phone,
          content: codeText(brand, code),
          usefulForMs: goodForMs,
        },
      ])
    })
  })
  return sent([setCookie(from.scheme, COOKIE, holder, MINUTES * 60)])
}

/** Whose sign-up a code would end, by the browser that sends it; null in one where none began. */
export function pendingSignUp({ request, from }: AuthCall, phone: string): string | null {
  const holder = readCookie(request.headers.get('cookie'), from.scheme, COOKIE)
  return holder && pendingSubject(phone, holder)
}

function pendingSubject(phone: string, holder: string): string {
  return `${phone} ${holder}`
}

/** Adds a customer whose phone number is proven. Returns their id. */
export async function addPhonePerson(tx: Tx, phone: string, data: TakenProof['data']): Promise<string> {
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
