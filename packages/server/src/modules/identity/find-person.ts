import { type RawBuilder, sql } from 'kysely'
import type { Membership } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** An account with everything that determines how it can be signed in to. */
export interface Person {
  id: string
  email: string
  name: string
  emailVerified: boolean
  /** The verified phone number that codes are sent to. */
  phone: string | null
  /** null for accounts without a password. */
  passwordHash: string | null
  memberships: Membership[]
}

/** Finds an account; null if there is none. The email address must be normalized. */
export async function findPerson(
  tx: Tx,
  by: { id: string } | { email: string } | { phone: string },
): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select users.id, users.email, users.name, users.email_verified as "emailVerified",
      case when users.phone_number_verified then users.phone_number end as phone,
      (select password from auth.accounts
        where user_id = users.id and provider_id = 'credential' and account_id = users.id) as "passwordHash",
      coalesce((select jsonb_agg(jsonb_build_object('role', role, 'restaurantId', restaurant_id) order by created_at, id)
        from memberships where user_id = users.id and deactivated_at is null), '[]') as memberships
    from auth.users where ${condition(by)}`.execute(tx)
  return rows[0] ?? null
}

function condition(by: Parameters<typeof findPerson>[1]): RawBuilder<boolean> {
  if ('id' in by) return sql`users.id = ${by.id}`
  if ('email' in by) return sql`users.email = ${by.email}`
  return sql`users.phone_number = ${by.phone} and users.phone_number_verified`
}
