import type { AuditFilter, AuditPage } from '@comanda/contract/audit'
import type { App, Caller } from '../../app.ts'
import { accessScopeOf } from '../identity/public.ts'
import { after, matching } from './filter.ts'
import { countEntries, readEntries, zoneOf } from './read-entries.ts'

/**
 * A page of the log, newest first: everything for master admins, the own restaurants for owners.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listEntries(
  app: Pick<App, 'db'>,
  caller: Caller,
  { after: last, limit, ...filter }: AuditFilter & { after?: string; limit: number },
): Promise<AuditPage> {
  const scope = accessScopeOf(app, caller, 'audit.view', filter.restaurantId)
  return scope.read(async (tx) => {
    const matches = matching(scope, filter, await zoneOf(tx, filter))
    const conditions = last === undefined ? [matches] : [matches, after(last)]
    const [found, total] = await Promise.all([
      readEntries(tx, conditions, limit + 1),
      countEntries(tx, [matches]),
    ])
    const entries = found.slice(0, limit)
    const next = found.length > limit ? (entries.at(-1)?.id ?? null) : null
    return { entries, total, next }
  })
}
