import { type Grant, mayGrant } from '@comanda/domain/access/grants'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { actorsOf } from '../identity/public.ts'
import { lastMasterAdmin, notYoursToGive } from './refusals.ts'

/** What somebody may give and take away, as it stands at this moment. */
export interface Granting {
  userId: string
  /** @throws FORBIDDEN when it goes beyond what they hold. */
  require(grant: Grant): void
  may(grant: Grant): boolean
}

/**
 * Lets one change of roles happen after the other, on all copies of the program, and reads anew what the caller holds:
 * two people who take away each other's role at once must not both succeed.
 */
export async function lockTeam(tx: Tx, caller: Caller): Promise<Granting> {
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  await lockRoles(tx)
  return grantingOf(tx, caller.user.id)
}

export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comanda.roles'))`.execute(tx)
}

export async function grantingOf(tx: Tx, userId: string): Promise<Granting> {
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
      if (!may(grant)) throw notYoursToGive()
    },
  }
}

/** To be asked under the lock, before a master admin loses that role. @throws LAST_MASTER_ADMIN */
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
