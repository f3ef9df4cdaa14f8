import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { enqueueNotifications } from '../../notifications/public.ts'
import { compose } from '../emails/account-emails.ts'
import type { Brand } from '../emails/brand.ts'
import { shownEmail } from '../placeholder-email.ts'

/**
 * Queues an email about a change to the user's sign-in, in case it was not made by them. No-op for accounts
 * without an email address.
 */
export async function enqueueSecurityEmail(
  app: Pick<App, 'config' | 'now' | 'secrets'>,
  tx: Tx,
  userId: string,
  notice: { kind: string; subject: string; text: string },
): Promise<void> {
  const user = await tx.selectFrom('auth.users').select('email').where('id', '=', userId).executeTakeFirst()
  const recipient = user && shownEmail(user.email)
  if (!recipient) return
  const { supportEmail, origin } = app.config
  const brand: Brand = {
    restaurantId: null,
    name: 'Comanda',
    color: '#1c1a17',
    logoUrl: null,
    origin,
    support: supportEmail,
  }
  const { kind, subject, text } = notice
  const content = compose(brand, {
    subject,
    heading: subject,
    lines: [text],
    after: [`If it was you, no action is needed. If it was not, contact ${supportEmail} immediately.`],
  })
  await enqueueNotifications(app, tx, [{ restaurantId: null, channel: 'email', kind, recipient, content }])
}
