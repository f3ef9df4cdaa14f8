import { codeRequest } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueNotifications, type QueuedNotification } from '../notifications/public.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { sent, smsUnavailable, validationErrorResponse } from './auth-responses.ts'
import { codeEmail, codeTextMessage } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { findPerson, type Person } from './find-person.ts'
import { limitSending, withMinimumDuration } from './proof-limits.ts'
import { issueCode } from './sent-proofs.ts'
import { unverifiedAddressNotification } from './unverified-address.ts'

const MINUTES = 10

/**
 * Sends a one-time code by email or text message. Responds the same, without sending, if no account exists.
 */
export async function sendSignInCode(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = codeRequest.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { email, phone = '' } = input.data
  const subject = email ?? phone
  const channel = email === undefined ? 'sms' : 'email'
  if (channel === 'sms' && !app.config.sms) return smsUnavailable(from.requestId)
  await limitSending(app, subject, { ip: from.ip, channel })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      const person = await findPerson(tx, email === undefined ? { phone } : { email })
      const notification = await codeFor(app, tx, brand, { subject, channel, person })
      await enqueueNotifications(app, tx, person ? [notification] : [])
    })
  })
  return sent()
}

async function codeFor(
  app: App,
  tx: Tx,
  brand: Brand,
  { subject, channel, person }: { subject: string; channel: 'email' | 'sms'; person: Person | null },
): Promise<QueuedNotification> {
  // A code would sign in the owner of the mailbox to an account whose password someone else may have chosen.
  if (channel === 'email' && person && !person.emailVerified)
    return unverifiedAddressNotification(app, tx, brand, person)
  const lifetimeMs = MINUTES * 60_000
  const userId = person?.id ?? null
  const code = await issueCode(app, tx, { purpose: 'sign-in-code', subject, userId, lifetimeMs })
  return {
    restaurantId: brand.restaurantId,
    channel,
    kind: 'sign_in_code',
    recipient: subject,
    content: channel === 'sms' ? codeTextMessage(brand, code) : codeEmail(brand, code, MINUTES),
    expiresAfterMs: lifetimeMs,
  }
}
