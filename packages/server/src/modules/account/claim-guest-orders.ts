import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Gives an account the paid orders that a guest made with its address. Only an address that was confirmed counts: an
 * unconfirmed one may be somebody else's. To be called in a transaction of the platform.
 */
export async function claimGuestOrders(tx: Tx, userId: string): Promise<void> {
  await sql`
    update orders set user_id = users.id from auth.users
    where users.id = ${userId} and users.email_verified and users.email <> ''
      and orders.user_id is null and orders.customer_email = users.email and orders.paid_at is not null`.execute(
    tx,
  )
}
