import { reminderLinkLifetime, reminderMaxAge } from '@comanda/domain/marketing/cart-reminder'
import { sql } from 'kysely'
import type { App } from '../../app.ts'

/** Deletes the owners of carts that can no longer get a reminder, and the address and dishes of reminders whose link has expired. */
export async function purgeReminders(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const linked = new Date(app.now() - 2 * reminderMaxAge)
  const expired = new Date(app.now() - reminderLinkLifetime)
  await app.db.platform('system:reminders', async (tx) => {
    await sql`delete from cart_contacts where created_at < ${linked}`.execute(tx)
    await sql`update cart_reminders set email = null, mailbox = null, lines = null, opened_session_id = null
      where created_at < ${expired} and email is not null`.execute(tx)
  })
}
