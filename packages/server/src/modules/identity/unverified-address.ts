import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { QueuedNotification } from '../notifications/public.ts'
import { unverifiedAddressEmail } from './emails/account-emails.ts'
import type { Brand } from './emails/brand.ts'
import type { Person } from './find-person.ts'
import { resetLink } from './send-recovery.ts'
import { verificationLink } from './send-verification.ts'

/** The email that replaces a code or sign-in link if the account's email address is unverified. */
export async function unverifiedAddressNotification(
  app: App,
  tx: Tx,
  brand: Brand,
  person: Person,
): Promise<QueuedNotification> {
  const confirm = await verificationLink(app, tx, brand, person)
  const reset = await resetLink(app, tx, brand, person.id)
  return {
    restaurantId: brand.restaurantId,
    channel: 'email',
    kind: 'unconfirmed_email',
    recipient: person.email,
    content: unverifiedAddressEmail(brand, { confirm, reset }),
  }
}
