import type { TeamMember } from '@comanda/contract/team'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { findOpenInvitation } from './find-open-invitation.ts'
import { lockTeam } from './lock-team.ts'
import { sendInvitation } from './send-invitation.ts'
import { invitationClosed } from './team-errors.ts'
import { readTeamMember } from './team-rows.ts'
import { readWorkplace } from './workplace.ts'

/**
 * Resends an open invitation with a new link and a new lifetime; the previous link becomes void.
 * @throws UNAUTHORIZED, NOT_FOUND, FORBIDDEN, INVITATION_USED, INVITATION_REVOKED
 */
export async function resendInvitation(app: App, caller: Caller, invitationId: string): Promise<TeamMember> {
  const { user } = caller
  if (!user) throw new ORPCError('UNAUTHORIZED')
  await enforceRateLimit(app, { key: `invitations:${user.id}`, max: 100, windowSeconds: 3600 })
  return app.db.platform(caller.actor, async (tx) => {
    const policy = await lockTeam(tx, caller)
    const { id, restaurantId, isAccepted, forNewRestaurant, ...offer } = await findOpenInvitation(
      tx,
      policy,
      invitationId,
    )
    if (isAccepted) throw invitationClosed('used')
    const workplace = await readWorkplace(app, tx, restaurantId, forNewRestaurant)
    const link = await sendInvitation(app, tx, user, offer, workplace)
    await tx.updateTable('invitations').set(link).where('id', '=', id).execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'team.invitation_sent_again',
      subject: `invitation:${id}`,
      subjectLabel: offer.email,
    })
    return readTeamMember(app, tx, caller, { restaurantId, id })
  })
}
