import type { TeamMember } from '@comanda/contract/team'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { distrustUncheckedPassword, requireProof } from '../identity/public.ts'
import { findChangeable } from './find-member.ts'
import { lockTeam } from './lock-team.ts'
import { readTeamMember } from './team-rows.ts'

/**
 * Reactivates a deactivated role.
 * @throws UNAUTHORIZED, PROOF_REQUIRED, NOT_FOUND, FORBIDDEN, OWN_ROLE
 */
export async function reactivateMember(app: App, caller: Caller, membershipId: string): Promise<TeamMember> {
  await requireProof(app, caller)
  return app.db.platform(caller.actor, async (tx) => {
    const policy = await lockTeam(tx, caller)
    const { id, restaurantId, userId, role, name, deactivatedAt } = await findChangeable(
      tx,
      policy,
      membershipId,
    )
    if (deactivatedAt) {
      await tx
        .updateTable('memberships')
        .set({ deactivated_at: null, granted_by: caller.actor })
        .where('id', '=', id)
        .execute()
      await distrustUncheckedPassword(tx, userId)
      await audit(app, tx, caller, {
        restaurantId,
        action: 'team.reactivated',
        subject: `user:${userId}`,
        subjectLabel: name,
        changes: [{ field: 'role', before: null, after: role }],
      })
    }
    return readTeamMember(app, tx, caller, { restaurantId, id })
  })
}
