import type { App, Caller } from '../../app.ts'
import { audit } from '../audit/public.ts'
import { findOpenInvitation } from './find-open-invitation.ts'
import { lockTeam } from './lock-team.ts'

/**
 * Withdraws an invitation: its link opens nothing any more.
 * @throws UNAUTHORIZED, NOT_FOUND, FORBIDDEN, INVITATION_USED, INVITATION_REVOKED
 */
export function revokeInvitation(app: App, caller: Caller, invitationId: string): Promise<void> {
  return app.db.platform(caller.actor, async (tx) => {
    const granting = await lockTeam(tx, caller)
    const { id, restaurantId, email, role } = await findOpenInvitation(tx, granting, invitationId)
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
