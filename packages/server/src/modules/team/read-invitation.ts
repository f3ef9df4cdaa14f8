import { readActor } from '@comanda/domain/access/actor'
import type { StaffRole } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { loadGrantPolicy } from './lock-team.ts'
import { invitationClosed } from './team-errors.ts'

export interface Invitation {
  id: string
  restaurantId: string | null
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  /** Accepting it allows the person to set up one restaurant, instead of giving a role. */
  forNewRestaurant: boolean
  inviterId: string
  inviterName: string
  expiresAt: Date
  /** The account with the invited address; null if there is none. */
  invitedUserId: string | null
}

/**
 * The open invitation of a link's token. An invitation is void once its sender may no longer grant the role.
 * @throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED, INVITATION_REVOKED
 */
export async function readInvitation(app: Pick<App, 'now'>, tx: Tx, token: string): Promise<Invitation> {
  const found = await tx
    .selectFrom('invitations')
    .leftJoin('auth.users', 'auth.users.email', 'invitations.email')
    .select(['invitations.id', 'invitations.email', 'role', 'restaurant_id as restaurantId'])
    .select('for_new_restaurant as forNewRestaurant')
    .select(['first_name as firstName', 'last_name as lastName', 'invited_by as invitedBy'])
    .select(['expires_at as expiresAt', 'accepted_at', 'revoked_at', 'auth.users.id as invitedUserId'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'This invitation link is invalid.' })
  if (found.accepted_at) throw invitationClosed('used')
  if (found.revoked_at) throw invitationClosed('revoked')
  if (found.expiresAt.getTime() <= app.now()) throw invitationClosed('expired')
  const inviter = readActor(found.invitedBy)
  const inviterId = inviter.kind === 'user' ? inviter.userId : ''
  if (!(await loadGrantPolicy(tx, inviterId)).may(found)) throw invitationClosed('revoked')
  const { name } = await tx
    .selectFrom('auth.users')
    .select('name')
    .where('id', '=', inviterId)
    .executeTakeFirstOrThrow()
  return { ...found, inviterId, inviterName: name }
}
