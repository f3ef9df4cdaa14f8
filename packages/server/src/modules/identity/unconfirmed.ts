import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Letter } from '../notifications/public.ts'
import type { Person } from './find-person.ts'
import { unconfirmedLetter } from './letters/account-letters.ts'
import type { Brand } from './letters/brand.ts'
import { resetLink } from './send-recovery.ts'
import { verificationLink } from './send-verification.ts'

/** In place of a code or link for signing in, to an address that its account never confirmed. */
export async function unconfirmed(app: App, tx: Tx, brand: Brand, person: Person): Promise<Letter> {
  const confirm = await verificationLink(app, tx, brand, person)
  const reset = await resetLink(app, tx, brand, person.id)
  return {
    restaurantId: brand.restaurantId,
    channel: 'email',
    kind: 'unconfirmed_email',
    recipient: person.email,
    content: unconfirmedLetter(brand, { confirm, reset }),
  }
}
