import { emailChange } from '@comanda/contract/sign-in'
import { enqueueNotifications } from '../notifications/public.ts'
import { type AuthCall, originOf } from './auth-call.ts'
import { sent, validationErrorResponse } from './auth-responses.ts'
import { signedInPerson } from './change-password.ts'
import { newAddressEmail } from './emails/account-emails.ts'
import { brandOf } from './emails/brand.ts'
import { findPerson } from './find-person.ts'
import { limitSending, withMinimumDuration } from './proof-limits.ts'
import { requireProof } from './require-proof.ts'
import { issueLink } from './sent-proofs.ts'

const HOURS = 24

/**
 * Emails a link to the new address; the account keeps the old address until the link is opened. An address
 * that is taken gets no email.
 */
export async function changeEmail(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const { caller, person } = await signedInPerson(call)
  const input = emailChange.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  await requireProof(app, caller)
  const { newEmail } = input.data
  await limitSending(app, newEmail, { ip: from.ip, channel: 'email' })
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, originOf(call))
    await app.db.platform('system:identity', async (tx) => {
      if (await findPerson(tx, { email: newEmail })) return
      const lifetimeMs = HOURS * 3_600_000
      const token = await issueLink(app, tx, {
        purpose: 'change-email',
        subject: `user:${person.id}`,
        userId: person.id,
        data: { email: newEmail },
        lifetimeMs,
      })
      await enqueueNotifications(app, tx, [
        {
          restaurantId: brand.restaurantId,
          channel: 'email',
          kind: 'email_change',
          recipient: newEmail,
          content: newAddressEmail(brand, `${brand.origin}/verify-email?token=${token}`, HOURS),
          expiresAfterMs: lifetimeMs,
        },
      ])
    })
  })
  return sent()
}
