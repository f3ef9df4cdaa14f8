import type { TeamMember } from '@comanda/contract/team'
import type { Grant } from '@comanda/domain/access/grants'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type AuditRecord, audit } from '../../platform/audit.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { requireProof } from '../identity/public.ts'
import { findChangeable, type Member } from './find-member.ts'
import { lockTeam, requireAnotherMasterAdmin } from './lock-team.ts'
import { alreadyMember } from './team-errors.ts'
import { readTeamMember } from './team-rows.ts'
import { readWorkplace, type Workplace } from './workplace.ts'

/**
 * Changes the role of a member, or moves it to another restaurant. The caller must be allowed to grant both
 * the old and the new role. A master admin's role always covers all restaurants. A repeated call changes nothing.
 * @throws UNAUTHORIZED, PROOF_REQUIRED, NOT_FOUND, FORBIDDEN, OWN_ROLE, LAST_MASTER_ADMIN, ALREADY_MEMBER,
 * CHANGED_SINCE, BAD_REQUEST
 */
export async function changeRole(
  app: App,
  caller: Caller,
  { membershipId, before: shown, ...grant }: Grant & { membershipId: string; before?: Grant | undefined },
): Promise<TeamMember> {
  if (grant.role === 'master_admin' && grant.restaurantId !== null) {
    const message = 'A master admin manages all restaurants.'
    throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'restaurantId', message }] } })
  }
  await requireProof(app, caller)
  return app.db.platform(caller.actor, async (tx) => {
    const policy = await lockTeam(tx, caller)
    const member = await findChangeable(tx, policy, membershipId)
    policy.require(grant)
    const current = () =>
      readTeamMember(app, tx, caller, { restaurantId: member.restaurantId, id: member.id })
    if (isSame(member, grant)) return current()
    if (shown && !isSame(member, shown)) throw changedSince('role', await current())
    const workplace = await readWorkplace(app, tx, grant.restaurantId)
    if (member.restaurantId !== grant.restaurantId) await requireFree(tx, member, workplace)
    if (member.role === 'master_admin' && grant.role !== 'master_admin') {
      await requireAnotherMasterAdmin(tx, member.userId)
    }
    await tx
      .updateTable('memberships')
      .set({ role: grant.role, restaurant_id: grant.restaurantId, granted_by: caller.actor })
      .where('id', '=', member.id)
      .execute()
    const before = await readWorkplace(app, tx, member.restaurantId)
    for (const record of recordsOf(member, grant, before.name, workplace.name)) {
      await audit(app, tx, caller, record)
    }
    return readTeamMember(app, tx, caller, { restaurantId: grant.restaurantId, id: member.id })
  })
}

function isSame(one: Grant, other: Grant): boolean {
  return one.role === other.role && one.restaurantId === other.restaurantId
}

async function requireFree(tx: Tx, { userId, email }: Member, workplace: Workplace): Promise<void> {
  const other = await tx
    .selectFrom('memberships')
    .select('deactivated_at')
    .where('user_id', '=', userId)
    .where('restaurant_id', 'is not distinct from', workplace.restaurantId)
    .executeTakeFirst()
  if (other)
    throw alreadyMember(email, { workplace: workplace.name, isDeactivated: other.deactivated_at !== null })
}

/** A move is recorded in the logs of both restaurants. */
function recordsOf(member: Member, grant: Grant, from: string, to: string): AuditRecord[] {
  const moved = member.restaurantId !== grant.restaurantId
  const record: Omit<AuditRecord, 'restaurantId'> = {
    action: 'team.role_changed',
    subject: `user:${member.userId}`,
    subjectLabel: member.name,
    changes: [
      { field: 'role', before: member.role, after: grant.role },
      { field: 'restaurant', before: from, after: to },
    ].filter(({ before, after }) => before !== after),
  }
  const places = moved ? [member.restaurantId, grant.restaurantId] : [grant.restaurantId]
  return places.map((restaurantId) => ({ ...record, restaurantId }))
}
