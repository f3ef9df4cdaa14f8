import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Assigns to an account the paid guest orders placed with its email address. Only a verified address counts,
 * because an unverified one may belong to another person. Requires a platform transaction.
 */
export async function claimGuestOrders(tx: Tx, userId: string): Promise<void> {
  await sql`
    update orders set user_id = users.id from auth.users
    where users.id = ${userId} and users.email_verified and users.email <> ''
      and orders.user_id is null and orders.customer_email = users.email and orders.paid_at is not null`.execute(
    tx,
  )
}
