import type { ReportReader } from '@comanda/contract/report-schedules'
import { can } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { readMembers } from '../../identity/public.ts'

/**
 * The people who may currently see the reports of a restaurant: its members with the permission, and the members of the
 * platform; for null, the members of the platform with the permission. Not those whose role is withheld, until they have set up
 * the required second factor or a new password. Requires a transaction of the platform.
 */
export async function reportReaders(
  tx: Tx,
  restaurantId: string | null,
): Promise<(ReportReader & { isOwn: boolean })[]> {
  const members = await readMembers(tx, restaurantId)
  return members.flatMap(({ memberships, ...reader }) => {
    const scopes = memberships.flatMap(({ role, restaurantId: at }) =>
      can({ role, restaurantId: at, allRestaurants: at === null }, 'payouts.view', { restaurantId })
        ? [at]
        : [],
    )
    return scopes.length > 0 ? [{ ...reader, isOwn: scopes.includes(restaurantId) }] : []
  })
}

/** The readers that a caller can select: a restaurant does not see the members of the platform. */
export async function selectableReaders(
  app: Pick<App, 'db'>,
  caller: Caller,
  restaurantId: string | null,
): Promise<ReportReader[]> {
  const readers = await app.db.platform(caller.actor, (tx) => reportReaders(tx, restaurantId))
  return readers
    .filter(({ isOwn, userId }) => isOwn || userId === caller.user?.id)
    .map(({ userId, name, email }) => ({ userId, name, email }))
}

/** The chosen readers, each once. @throws RECIPIENT_INVALID unless all of them can be chosen. */
export function requireReaders(readers: readonly ReportReader[], chosen: readonly string[]): string[] {
  if (!chosen.every((id) => readers.some(({ userId }) => userId === id)))
    throw new ORPCError('RECIPIENT_INVALID', {
      status: 422,
      message: 'Choose people who may see these reports.',
    })
  return [...new Set(chosen)].toSorted()
}

/** For the audit log. */
export function emailsOf(readers: readonly ReportReader[], ids: readonly string[]): string {
  return readers.flatMap(({ userId, email }) => (ids.includes(userId) ? [email] : [])).join(', ')
}
