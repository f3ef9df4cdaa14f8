import { recoveryRequest } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { sent, validationErrorResponse } from './auth-responses.ts'
import { passwordResetEmail } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { findPerson } from './find-person.ts'
import { limitSending, withMinimumDuration } from './proof-limits.ts'
import { issueLink } from './sent-proofs.ts'

const MINUTES = 30

/** Emails a password reset link if an account with this address exists. */
export async function sendRecovery(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = recoveryRequest.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { email } = input.data
  await limitSending(app, email, { ip: from.ip, channel: 'email' })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      const person = await findPerson(tx, { email })
      if (!person) return
      await enqueueNotifications(app, tx, [
        {
          restaurantId: brand.restaurantId,
          channel: 'email',
          kind: 'password_recovery',
          recipient: email,
          content: passwordResetEmail(brand, await resetLink(app, tx, brand, person.id), MINUTES),
          expiresAfterMs: MINUTES * 60_000,
        },
      ])
    })
  })
  return sent()
}

export async function resetLink(app: App, tx: Tx, brand: Brand, userId: string): Promise<string> {
  const token = await issueLink(app, tx, {
    purpose: 'reset-password',
    subject: `user:${userId}`,
    userId,
    lifetimeMs: MINUTES * 60_000,
  })
  return `${brand.origin}/reset-password?token=${token}`
}
