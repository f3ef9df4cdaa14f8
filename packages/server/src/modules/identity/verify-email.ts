import { maskRecipient } from '@comanda/domain/people/mask-recipient'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { auditPerson } from './audit-person.ts'
import { emailChangedEmail } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { findPerson, type Person } from './find-person.ts'
import { isPlaceholder } from './placeholder-email.ts'
import { clearCachedCaller } from './read-caller.ts'
import { consumeLink, voidProofs } from './sent-proofs.ts'
import { badLink } from './sign-in-by-proof.ts'
import type { SignInContext } from './sign-in-context.ts'

/**
 * Verifies an email address by an emailed link: the account's current address, or the new one of a pending
 * change. Unless the account is the caller's, it must be confirmed: mail scanners open links, too, and someone else may
 * have signed up with the address of the person who opens the link.
 * @throws INVALID_TOKEN, and CONFIRMATION_REQUIRED with the address; the link then remains valid.
 */
export async function verifyEmail(
  { app, caller, origin }: SignInContext,
  { token, confirmed }: { token: string; confirmed: boolean },
): Promise<{ email: string }> {
  const brand = await brandOf(app, origin)
  const verified = await app.db
    .platform('system:identity', async (tx) => {
      const verified =
        (await verifyCurrent(app, tx, token)) ?? (await changeToNew(app, tx, token, caller, brand))
      // Rolls back.
      if (verified && !confirmed && verified.userId !== caller.user?.id) throw unconfirmed(verified)
      return verified
    })
    .catch(nullWhenTaken)
  if (!verified) throw badLink()
  clearCachedCaller(app, verified.userId)
  return { email: verified.email }
}

/** The new address was registered concurrently. */
function nullWhenTaken(error: unknown): null {
  if (isUniqueViolation(error)) return null
  throw error
}

function unconfirmed({ email }: Verified): ORPCError<string, { email: string }> {
  const message = 'This link belongs to an account that is not signed in here.'
  return new ORPCError('CONFIRMATION_REQUIRED', { status: 409, message, data: { email } })
}

interface Verified {
  userId: string
  email: string
}

async function verifyCurrent(app: App, tx: Tx, token: string): Promise<Verified | null> {
  const proof = await consumeLink(app, tx, 'verify-email', token)
  const { userId } = proof ?? {}
  const email = proof?.data.email
  if (!userId || !email) return null
  const { numUpdatedRows } = await tx
    .updateTable('auth.users')
    .set({ email_verified: true, updated_at: new Date(app.now()) })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { userId, email } : null
}

async function changeToNew(
  app: App,
  tx: Tx,
  token: string,
  caller: Caller,
  brand: Brand,
): Promise<Verified | null> {
  const proof = await consumeLink(app, tx, 'change-email', token)
  const email = proof?.data.email
  const person = proof?.userId ? await findPerson(tx, { id: proof.userId }) : null
  if (!person || !email || (await findPerson(tx, { email }))) return null
  await tx
    .updateTable('auth.users')
    .set({ email, email_verified: true, updated_at: new Date(app.now()) })
    .where('id', '=', person.id)
    .execute()
  // Codes and links sent to the old address must no longer work.
  await voidProofs(tx, person.id, ['sign-in-code', 'sign-in-link', 'reset-password', 'verify-email'])
  await auditPerson(app, tx, caller, {
    action: 'access.email_changed',
    person: { ...person, email },
    changes: [{ field: 'email', before: maskRecipient(person.email), after: maskRecipient(email) }],
  })
  await notifyOldAddress(app, tx, brand, person, email)
  return { userId: person.id, email }
}

async function notifyOldAddress(
  app: App,
  tx: Tx,
  brand: Brand,
  person: Person,
  email: string,
): Promise<void> {
  if (isPlaceholder(person.email)) return
  await enqueueNotifications(app, tx, [
    {
      restaurantId: brand.restaurantId,
      channel: 'email',
      kind: 'email_changed',
      recipient: person.email,
      content: emailChangedEmail(brand, email),
    },
  ])
}
