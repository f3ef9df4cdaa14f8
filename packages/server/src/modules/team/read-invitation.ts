import { readActor } from '@comanda/domain/access/actor'
import type { StaffRole } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { hashOfToken } from './invitation-token.ts'
import { grantingOf } from './lock-team.ts'
import { invitationOver } from './refusals.ts'

export interface Invitation {
  id: string
  restaurantId: string | null
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  inviterId: string
  inviterName: string
  expiresAt: Date
  /** Whoever signs in with the address; null when nobody does. */
  invitedUserId: string | null
}

/**
 * The invitation whose link this token is, while it can be accepted. It counts for nothing once whoever sent it could
 * not send it any more.
 * @throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED, INVITATION_REVOKED
 */
export async function readInvitation(app: Pick<App, 'now'>, tx: Tx, token: string): Promise<Invitation> {
  const found = await tx
    .selectFrom('invitations')
    .leftJoin('auth.users', 'auth.users.email', 'invitations.email')
    .select(['invitations.id', 'invitations.email', 'role', 'restaurant_id as restaurantId'])
    .select(['first_name as firstName', 'last_name as lastName', 'invited_by as invitedBy'])
    .select(['expires_at as expiresAt', 'accepted_at', 'revoked_at', 'auth.users.id as invitedUserId'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'This link leads to no invitation.' })
  if (found.accepted_at) throw invitationOver('used')
  if (found.revoked_at) throw invitationOver('revoked')
  if (found.expiresAt.getTime() <= app.now()) throw invitationOver('expired')
  const inviter = readActor(found.invitedBy)
  const inviterId = inviter.kind === 'user' ? inviter.userId : ''
  if (!(await grantingOf(tx, inviterId)).may(found)) throw invitationOver('revoked')
  const { name } = await tx
    .selectFrom('auth.users')
    .select('name')
    .where('id', '=', inviterId)
    .executeTakeFirstOrThrow()
  return { ...found, inviterId, inviterName: name }
}
