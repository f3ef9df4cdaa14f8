import { type Grant, mayGrant } from '@comanda/domain/access/grants'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Caller, Membership } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { actorsOf } from '../identity/public.ts'
import { lastMasterAdmin, roleAboveOwn } from './team-errors.ts'

/** The roles that a user may grant and revoke, as read under the lock. */
export interface GrantPolicy {
  userId: string
  /** @throws FORBIDDEN for a role above the user's own. */
  require(grant: Grant): void
  may(grant: Grant): boolean
}

/**
 * Serializes role changes across all server processes and reads the caller's roles again: two people who
 * revoke each other's role concurrently must not both succeed. Roles that are withheld from the caller do not count.
 */
export async function lockTeam(tx: Tx, { user, memberships: effective }: Caller): Promise<GrantPolicy> {
  if (!user) throw new ORPCError('UNAUTHORIZED')
  await lockRoles(tx)
  const stored = await readMemberships(tx, user.id)
  const isEffective = (one: Membership) =>
    effective.some(({ role, restaurantId }) => role === one.role && restaurantId === one.restaurantId)
  return grantPolicyOf(user.id, stored.filter(isEffective))
}

export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comanda.roles'))`.execute(tx)
}

/** By all roles of a user who is not the caller. */
export async function loadGrantPolicy(tx: Tx, userId: string): Promise<GrantPolicy> {
  return grantPolicyOf(userId, await readMemberships(tx, userId))
}

function readMemberships(tx: Tx, userId: string): Promise<Membership[]> {
  return tx
    .selectFrom('memberships')
    .select(['role', 'restaurant_id as restaurantId'])
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .execute()
}

function grantPolicyOf(userId: string, memberships: Membership[]): GrantPolicy {
  const actors = actorsOf({ memberships, device: null })
  const may = (grant: Grant) => mayGrant(actors, grant)
  return {
    userId,
    may,
    require(grant) {
      if (!may(grant)) throw roleAboveOwn()
    },
  }
}

/** Must be called under the lock, before a master admin loses that role. @throws LAST_MASTER_ADMIN */
export async function requireAnotherMasterAdmin(tx: Tx, userId: string): Promise<void> {
  const other = await tx
    .selectFrom('memberships')
    .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
    .select('memberships.id')
    .where('memberships.role', '=', 'master_admin')
    .where('memberships.deactivated_at', 'is', null)
    .where('memberships.user_id', '<>', userId)
    .executeTakeFirst()
  if (!other) throw lastMasterAdmin()
}
