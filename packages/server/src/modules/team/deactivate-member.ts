import type { TeamMember } from '@comanda/contract/team'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireProof } from '../identity/public.ts'
import { findChangeable } from './find-member.ts'
import { lockTeam, requireAnotherMasterAdmin } from './lock-team.ts'
import { readTeamMember } from './team-rows.ts'

/**
 * Deactivates a role; it can be reactivated. It grants nothing from the next request on.
 * @throws UNAUTHORIZED, PROOF_REQUIRED, NOT_FOUND, FORBIDDEN, OWN_ROLE, LAST_MASTER_ADMIN
 */
export async function deactivateMember(app: App, caller: Caller, membershipId: string): Promise<TeamMember> {
  await requireProof(app, caller)
  return app.db.platform(caller.actor, async (tx) => {
    const policy = await lockTeam(tx, caller)
    const member = await findChangeable(tx, policy, membershipId)
    const { id, restaurantId, userId, role } = member
    if (role === 'master_admin') await requireAnotherMasterAdmin(tx, userId)
    if (!member.deactivatedAt) {
      await tx
        .updateTable('memberships')
        .set({ deactivated_at: new Date(app.now()) })
        .where('id', '=', id)
        .execute()
      await audit(app, tx, caller, {
        restaurantId,
        action: 'team.deactivated',
        subject: `user:${userId}`,
        subjectLabel: member.name,
        changes: [{ field: 'role', before: role, after: null }],
      })
    }
    return readTeamMember(app, tx, caller, { restaurantId, id })
  })
}
