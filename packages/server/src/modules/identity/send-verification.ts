import { resendRequest } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { writeLetters } from '../notifications/public.ts'
import { refusedFields, sent } from './auth-answers.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { findPerson, type Person } from './find-person.ts'
import { verificationLetter } from './letters/account-letters.ts'
import { type Brand, brandOf } from './letters/brand.ts'
import { countSending, withMinimumDuration } from './sending.ts'
import { issueLink } from './sent-proofs.ts'

const HOURS = 24

/** Resends the verification link if an account with this address exists and is unverified. */
export async function resendVerification(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = resendRequest.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const { email } = input.data
  await countSending(app, email, { ip: from.ip, channel: 'email' })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      const person = await findPerson(tx, { email })
      if (person && !person.emailVerified) await writeVerification(app, tx, brand, person)
    })
  })
  return sent()
}

/** Queues the email with the link that verifies an address. */
export async function writeVerification(
  app: App,
  tx: Tx,
  brand: Brand,
  person: Pick<Person, 'id' | 'email'>,
) {
  const href = await verificationLink(app, tx, brand, person)
  await writeLetters(app, tx, [
    {
      restaurantId: brand.restaurantId,
      channel: 'email',
      kind: 'email_verification',
      recipient: person.email,
      content: verificationLetter(brand, href, HOURS),
      usefulForMs: HOURS * 3_600_000,
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
