import { sql } from 'kysely'
import type { Membership } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { effectiveMemberships, type StoredMemberships, storedMemberships } from './effective-memberships.ts'

export interface Member {
  userId: string
  name: string
  email: string
  /** All roles that count now, also those elsewhere. */
  memberships: Membership[]
}

/**
 * The members of a restaurant and of the platform, by name; for null, only those of the platform. Requires a transaction of the
 * platform.
 */
export async function readMembers(tx: Tx, restaurantId: string | null): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'memberships'> & StoredMemberships>`
    select users.id as "userId", users.name, users.email, ${storedMemberships}
    from auth.users where users.id in (
      select user_id from memberships
      where deactivated_at is null and (restaurant_id is null or restaurant_id = ${restaurantId}))
    order by users.name, users.id`.execute(tx)
  return rows.map((row) => {
    const { userId, name, email } = row
    return { userId, name, email, memberships: effectiveMemberships(row) }
  })
}
