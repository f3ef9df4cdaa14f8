import { linkRequest } from '@comanda/contract/sign-in'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueNotifications, type QueuedNotification } from '../notifications/public.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { sent, validationErrorResponse } from './auth-responses.ts'
import { signInLinkEmail } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { findPerson, type Person } from './find-person.ts'
import { limitSending, withMinimumDuration } from './proof-limits.ts'
import { issueLink } from './sent-proofs.ts'
import { unverifiedAddressNotification } from './unverified-address.ts'

const MINUTES = 15

/** Emails a sign-in link for the requesting host, if an account with this address exists. */
export async function sendSignInLink(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = linkRequest.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { email } = input.data
  await limitSending(app, email, { ip: from.ip, channel: 'email' })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      const person = await findPerson(tx, { email })
      if (person) await enqueueNotifications(app, tx, [await linkFor(app, tx, brand, person)])
    })
  })
  return sent()
}

async function linkFor(app: App, tx: Tx, brand: Brand, person: Person): Promise<QueuedNotification> {
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
    content: signInLinkEmail(brand, `${brand.origin}/magic-link?token=${token}`, MINUTES),
    expiresAfterMs: lifetimeMs,
  }
}
