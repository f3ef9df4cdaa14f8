import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { findOpenInvitation } from './find-open-invitation.ts'
import { lockTeam } from './lock-team.ts'
import { invitationClosed } from './team-errors.ts'

/**
 * Revokes an invitation; its link becomes void. A restaurant that was not set up yet can no longer be set up.
 * @throws UNAUTHORIZED, NOT_FOUND, FORBIDDEN, INVITATION_USED, INVITATION_REVOKED
 */
export function revokeInvitation(app: App, caller: Caller, invitationId: string): Promise<void> {
  return app.db.platform(caller.actor, async (tx) => {
    const policy = await lockTeam(tx, caller)
    const { id, restaurantId, email, role, isAccepted } = await findOpenInvitation(tx, policy, invitationId)
    if (isAccepted) await withdrawGrant(tx, id)
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

/** Waits for a setup that is in progress. */
async function withdrawGrant(tx: Tx, invitationId: string): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('owner_grants')
    .where('invitation_id', '=', invitationId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw invitationClosed('used')
}
