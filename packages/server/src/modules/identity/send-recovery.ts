import { recoveryRequest } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { writeLetters } from '../notifications/public.ts'
import { refusedFields, sent } from './auth-answers.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { findPerson } from './find-person.ts'
import { recoveryLetter } from './letters/account-letters.ts'
import { type Brand, brandOf } from './letters/brand.ts'
import { countSending, withMinimumDuration } from './sending.ts'
import { issueLink } from './sent-proofs.ts'

const MINUTES = 30

/** Emails a password reset link if an account with this address exists. */
export async function sendRecovery(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = recoveryRequest.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const { email } = input.data
  await countSending(app, email, { ip: from.ip, channel: 'email' })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      const person = await findPerson(tx, { email })
      if (!person) return
      await writeLetters(app, tx, [
        {
          restaurantId: brand.restaurantId,
          channel: 'email',
          kind: 'password_recovery',
          recipient: email,
          content: recoveryLetter(brand, await resetLink(app, tx, brand, person.id), MINUTES),
          usefulForMs: MINUTES * 60_000,
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
