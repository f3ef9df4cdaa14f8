import type { StaffRole } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Tx } from '../../db/database.ts'
import type { GrantPolicy } from './lock-team.ts'
import { invitationClosed } from './team-errors.ts'
import { hasUnusedGrant } from './unused-grant.ts'

export interface OpenInvitation {
  id: string
  restaurantId: string | null
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  forNewRestaurant: boolean
  /** Accepted, but its restaurant has not been set up. */
  isAccepted: boolean
}

/**
 * An invitation that the caller may revoke, expired or not. It is open until it is accepted, or until its restaurant is
 * set up.
 * @throws NOT_FOUND, FORBIDDEN for a role above the caller's own, INVITATION_USED, INVITATION_REVOKED.
 */
export async function findOpenInvitation(tx: Tx, policy: GrantPolicy, id: string): Promise<OpenInvitation> {
  const found = await tx
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'role',
      'restaurant_id as restaurantId',
      'for_new_restaurant as forNewRestaurant',
    ])
    .select(hasUnusedGrant.as('hasUnusedGrant'))
    .select(['first_name as firstName', 'last_name as lastName', 'accepted_at', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !policy.may({ role: 'staff', restaurantId: found.restaurantId }))
    throw new ORPCError('NOT_FOUND')
  policy.require(found)
  if (found.accepted_at && !found.hasUnusedGrant) throw invitationClosed('used')
  if (found.revoked_at) throw invitationClosed('revoked')
  return { ...found, isAccepted: found.accepted_at !== null }
}
