import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { findOpenInvitation } from './find-open-invitation.ts'
import { lockTeam } from './lock-team.ts'

/**
 * Revokes an invitation; its link becomes void.
 * @throws UNAUTHORIZED, NOT_FOUND, FORBIDDEN, INVITATION_USED, INVITATION_REVOKED
 */
export function revokeInvitation(app: App, caller: Caller, invitationId: string): Promise<void> {
  return app.db.platform(caller.actor, async (tx) => {
    const policy = await lockTeam(tx, caller)
    const { id, restaurantId, email, role } = await findOpenInvitation(tx, policy, invitationId)
    await tx
      .updateTable('invitations')
      .set({ revoked_at: new Date(app.now()) })
      .where('id', '=', id)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'team.invitation_withdrawn',
      subject: `invitation:${id}`,
      subjectLabel: email,
      changes: [{ field: 'role', before: role, after: null }],
    })
  })
}
