import type { StaffRole } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { GrantPolicy } from './lock-team.ts'
import { ownRole } from './team-errors.ts'

export interface Member {
  id: string
  userId: string
  email: string
  name: string
  role: StaffRole
  restaurantId: string | null
  deactivatedAt: Date | null
}

/**
 * A membership that the caller may change. A membership of a restaurant whose team the caller does not manage
 * is reported as missing.
 * @throws NOT_FOUND, OWN_ROLE, FORBIDDEN for a role above the caller's own.
 */
export async function findChangeable(tx: Tx, policy: GrantPolicy, membershipId: string): Promise<Member> {
  const found = await findMember(tx, membershipId)
  if (!found || !policy.may({ role: 'staff', restaurantId: found.restaurantId }))
    throw new ORPCError('NOT_FOUND')
  if (found.userId === policy.userId) throw ownRole()
  policy.require(found)
  return found
}

async function findMember(tx: Tx, membershipId: string): Promise<Member | undefined> {
  return tx
    .selectFrom('memberships')
    .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
    .select(['memberships.id', 'memberships.role', 'auth.users.email'])
    .select(['user_id as userId', 'restaurant_id as restaurantId', 'deactivated_at as deactivatedAt'])
    .select(sql<string>`coalesce(nullif(auth.users.name, ''), auth.users.email)`.as('name'))
    .where('memberships.id', '=', membershipId)
    .executeTakeFirst()
}
