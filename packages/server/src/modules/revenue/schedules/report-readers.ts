import type { ReportReader } from '@comanda/contract/report-schedules'
import { can } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'

/**
 * The people who may currently see the reports of a restaurant: its members with the permission, and the members of the
 * platform; for null, the members of the platform with the permission. Requires a transaction of the platform.
 */
export async function reportReaders(
  tx: Tx,
  restaurantId: string | null,
): Promise<(ReportReader & { isOwn: boolean })[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('auth.users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'm.role', 'm.restaurant_id as at', 'u.name', 'u.email'])
    .where('m.deactivated_at', 'is', null)
    .where((where) =>
      restaurantId === null
        ? where('m.restaurant_id', 'is', null)
        : where.or([where('m.restaurant_id', '=', restaurantId), where('m.restaurant_id', 'is', null)]),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  const allowed = rows.filter(({ role, at }) =>
    can({ role, restaurantId: at, allRestaurants: at === null }, 'payouts.view', { restaurantId }),
  )
  return [...Map.groupBy(allowed, ({ userId }) => userId)].map(([userId, [first, ...others]]) => ({
    userId,
    name: first?.name ?? '',
    email: first?.email ?? '',
    isOwn: [first, ...others].some((row) => row?.at === restaurantId),
  }))
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
