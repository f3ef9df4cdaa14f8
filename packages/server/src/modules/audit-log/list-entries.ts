import type { AuditFilter, AuditPage } from '@comanda/contract/audit'
import type { App, Caller } from '../../app.ts'
import { accessScopeOf } from '../identity/public.ts'
import { zoneOf } from '../restaurants/public.ts'
import { after, matching } from './filter.ts'
import { groupBursts } from './group-bursts.ts'
import { readEntries } from './read-entries.ts'

/** Entries that are read per row; a page of larger bursts has fewer rows. */
const MAX_BURST = 16

/**
 * A page of the log, newest first: everything for master admins, their restaurants for owners.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listEntries(
  app: Pick<App, 'db'>,
  caller: Caller,
  { after: last, limit, ...filter }: AuditFilter & { after?: string; limit: number },
): Promise<AuditPage> {
  const scope = accessScopeOf(app, caller, 'audit.view', filter.restaurantId)
  return scope.read(async (tx) => {
    const zone = filter.zone ?? (await zoneOf(tx, filter.restaurantId))
    const matches = matching(scope, filter, zone)
    const conditions = last === undefined ? [matches] : [matches, after(last)]
    const found = await readEntries(tx, conditions, limit * MAX_BURST)
    const { rows, used } = groupBursts(found, limit)
    const isLast = used === found.length && found.length < limit * MAX_BURST
    return { entries: rows, next: isLast ? null : (found[used - 1]?.id ?? null) }
  })
}
