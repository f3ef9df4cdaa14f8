import { resendRequest } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { sent, validationErrorResponse } from './auth-responses.ts'
import { verificationEmail } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { findPerson, type Person } from './find-person.ts'
import { limitSending, withMinimumDuration } from './proof-limits.ts'
import { issueLink } from './sent-proofs.ts'

const HOURS = 24

/** Resends the verification link if an account with this address exists and is unverified. */
export async function resendVerification(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = resendRequest.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { email } = input.data
  await limitSending(app, email, { ip: from.ip, channel: 'email' })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      const person = await findPerson(tx, { email })
      if (person && !person.emailVerified) await enqueueVerificationEmail(app, tx, brand, person)
    })
  })
  return sent()
}

/** Queues the email with the link that verifies an address. */
export async function enqueueVerificationEmail(
  app: App,
  tx: Tx,
  brand: Brand,
  person: Pick<Person, 'id' | 'email'>,
) {
  const href = await verificationLink(app, tx, brand, person)
  await enqueueNotifications(app, tx, [
    {
      restaurantId: brand.restaurantId,
      channel: 'email',
      kind: 'email_verification',
      recipient: person.email,
      content: verificationEmail(brand, href, HOURS),
      expiresAfterMs: HOURS * 3_600_000,
    },
  ])
}

export async function verificationLink(
  app: App,
  tx: Tx,
  brand: Brand,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<string> {
  const token = await issueLink(app, tx, {
    purpose: 'verify-email',
    subject: `user:${id}`,
    userId: id,
    data: { email },
    lifetimeMs: HOURS * 3_600_000,
  })
  return `${brand.origin}/verify-email?token=${token}`
}
