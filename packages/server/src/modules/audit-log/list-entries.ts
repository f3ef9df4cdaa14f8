import type { AuditFilter, AuditPage } from '@comanda/contract/audit'
import type { App, Caller } from '../../app.ts'
import { reachOf } from '../identity/public.ts'
import { after, matching } from './filter.ts'
import { countEntries, readEntries, zoneOf } from './read-entries.ts'

/**
 * A page of the log, the newest first: all of it for master admins, of their own restaurants for owners.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listEntries(
  app: Pick<App, 'db'>,
  caller: Caller,
  { after: last, limit, ...filter }: AuditFilter & { after?: string; limit: number },
): Promise<AuditPage> {
  const reach = reachOf(app, caller, 'audit.view', filter.restaurantId)
  return reach.read(async (tx) => {
    const meant = matching(reach, filter, await zoneOf(tx, filter))
    const onward = last === undefined ? [meant] : [meant, after(last)]
    const [found, total] = await Promise.all([readEntries(tx, onward, limit + 1), countEntries(tx, [meant])])
    const entries = found.slice(0, limit)
    const next = found.length > limit ? (entries.at(-1)?.id ?? null) : null
    return { entries, total, next }
  })
}
