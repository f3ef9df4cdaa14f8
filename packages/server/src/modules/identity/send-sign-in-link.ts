import { linkRequest } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type Letter, writeLetters } from '../notifications/public.ts'
import { refusedFields, sent } from './auth-answers.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { findPerson, type Person } from './find-person.ts'
import { linkLetter } from './letters/account-letters.ts'
import { type Brand, brandOf } from './letters/brand.ts'
import { countSending, withMinimumDuration } from './sending.ts'
import { issueLink } from './sent-proofs.ts'
import { unverifiedAddressNotification } from './unconfirmed.ts'

const MINUTES = 15

/** Emails a sign-in link for the requesting host, if an account with this address exists. */
export async function sendSignInLink(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = linkRequest.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const { email } = input.data
  await countSending(app, email, { ip: from.ip, channel: 'email' })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      const person = await findPerson(tx, { email })
      if (person) await writeLetters(app, tx, [await linkFor(app, tx, brand, person)])
    })
  })
  return sent()
}

async function linkFor(app: App, tx: Tx, brand: Brand, person: Person): Promise<Letter> {
  if (!person.emailVerified) return unverifiedAddressNotification(app, tx, brand, person)
  const lifetimeMs = MINUTES * 60_000
  const token = await issueLink(app, tx, {
    purpose: 'sign-in-link',
    subject: `user:${person.id}`,
    userId: person.id,
    data: { origin: brand.origin },
    lifetimeMs,
  })
  return {
    restaurantId: brand.restaurantId,
    channel: 'email',
    kind: 'sign_in_link',
    recipient: person.email,
    content: linkLetter(brand, `${brand.origin}/magic-link?token=${token}`, MINUTES),
    usefulForMs: lifetimeMs,
  }
}
