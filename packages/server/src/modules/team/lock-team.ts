import { type Grant, mayGrant } from '@comanda/domain/access/grants'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Caller } from '../../app.ts'
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
 * revoke each other's role concurrently must not both succeed.
 */
export async function lockTeam(tx: Tx, caller: Caller): Promise<GrantPolicy> {
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  await lockRoles(tx)
  return loadGrantPolicy(tx, caller.user.id)
}

export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comanda.roles'))`.execute(tx)
}

export async function loadGrantPolicy(tx: Tx, userId: string): Promise<GrantPolicy> {
  const memberships = await tx
    .selectFrom('memberships')
    .select(['role', 'restaurant_id as restaurantId'])
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .execute()
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
