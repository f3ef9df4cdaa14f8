import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { deleteCustomersOf } from './cards/delete-customer.ts'

/** The owner of an account, as stored for 30 days after its deletion. */
export interface Person {
  id: string
  email: string
  name: string
  phone: string | null
  createdAt: string
}

/**
 * Reads the owner of an account and locks the account until the transaction ends. Throws UNAUTHORIZED if it
 * was deleted meanwhile.
 */
export async function readPerson(tx: Tx, id: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select users.id, users.email, coalesce(nullif(trim(first_name || ' ' || last_name), ''), users.name) as name,
      coalesce(nullif(profile.phone, ''), users.phone_number) as phone, users.created_at::text as "createdAt"
    from auth.users left join user_profiles as profile on profile.user_id = users.id
    where users.id = ${id} for update of users`.execute(tx)
  const [person] = rows
  if (!person) throw new ORPCError('UNAUTHORIZED', { message: httpMessage(401) })
  return person
}

/** Removes a person from all retained rows, and deletes the account. */
export async function erasePerson(tx: Tx, { id, email }: Person): Promise<void> {
  const actor = `user:${id}`
  const { rows: orders } = await sql<{ restaurant_id: string; ids: string[] }>`
    select restaurant_id, array_agg(id) as ids from orders
    where user_id = ${id}
      or (user_id is null and customer_email <> '' and customer_email =
        (select users.email from auth.users where users.id = ${id} and email_verified))
    group by restaurant_id`.execute(tx)
  for (const { restaurant_id: restaurantId, ids } of orders) {
    await sql`select unname_orders(${restaurantId}::uuid, ${ids}::uuid[])`.execute(tx)
    await sql`update events set actor = 'visitor' where restaurant_id = ${restaurantId} and actor = ${actor}
      and subject_id = any(${ids}::uuid[])`.execute(tx)
  }
  // A pending email to an unverified address may be for another person, so it is still sent.
  await sql`delete from notifications using auth.users where users.id = ${id} and (recipient = users.phone_number
    or recipient = users.email and (users.email_verified or sent_at is not null))`.execute(tx)
  await sql`update cart_reminders set email = null, mailbox = null, lines = null, opened_session_id = null
    from auth.users where users.id = ${id} and users.email_verified and cart_reminders.email = users.email`.execute(
    tx,
  )
  for (const table of ['cart_contacts', 'marketing_consents']) {
    await sql`delete from ${sql.table(table)} as own using auth.users
      where users.id = ${id} and users.email_verified and own.email = users.email`.execute(tx)
  }
  // A gift card that is still to be emailed keeps its recipient; the money on it is not personal data.
  await sql`update gift_cards set recipient_name = '', recipient_email = null, message = '' from auth.users
    where users.id = ${id} and users.email_verified and recipient_email = users.email and delivered_at is not null`.execute(
    tx,
  )
  await sql`update gift_cards set purchaser_name = null, purchaser_email = null from auth.users
    where users.id = ${id} and users.email_verified and purchaser_email = users.email`.execute(tx)
  await sql`update gift_card_purchases p set purchaser_name = '', purchaser_email = '', recipient_name = '',
      recipient_email = '', message = '' from auth.users
    where users.id = ${id} and users.email_verified and state <> 'pending'
      and users.email in (p.purchaser_email, p.recipient_email)`.execute(tx)
  await sql`delete from invitations where email = ${email} and (accepted_at is not null or revoked_at is not null)`.execute(
    tx,
  )
  await sql`update devices set worker_user_id = null, worker_since = null where worker_user_id = ${id}`.execute(
    tx,
  )
  await deleteCustomersOf(tx, id)
  for (const table of ['favorites', 'loyalty_members', 'staff_pins', 'memberships', 'owner_grants']) {
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
  }
  await sql`delete from auth.verifications where value = ${id} or strpos(identifier, ${id}) > 0
    or strpos(identifier, ${email}) > 0 or strpos(value, ${email}) > 0`.execute(tx)
  await tx.deleteFrom('auth.users').where('id', '=', id).execute()
}
