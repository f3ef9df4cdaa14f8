import type { StaffRole } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Tx } from '../../db/database.ts'
import type { Granting } from './lock-team.ts'
import { invitationOver } from './refusals.ts'

export interface OpenInvitation {
  id: string
  restaurantId: string | null
  email: string
  firstName: string
  lastName: string
  role: StaffRole
}

/**
 * An invitation that the caller may send again or withdraw, expired or not.
 * @throws NOT_FOUND, FORBIDDEN for a role beyond their own, INVITATION_USED and INVITATION_REVOKED for one that is over.
 */
export async function findOpenInvitation(tx: Tx, granting: Granting, id: string): Promise<OpenInvitation> {
  const found = await tx
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'restaurant_id as restaurantId'])
    .select(['first_name as firstName', 'last_name as lastName', 'accepted_at', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !granting.may({ role: 'staff', restaurantId: found.restaurantId }))
    throw new ORPCError('NOT_FOUND')
  granting.require(found)
  if (found.accepted_at) throw invitationOver('used')
  if (found.revoked_at) throw invitationOver('revoked')
  return found
}
