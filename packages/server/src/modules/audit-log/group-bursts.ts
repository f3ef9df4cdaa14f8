import type { AuditEntry, AuditPage } from '@comanda/contract/audit'
import { minutes } from '@comanda/domain/time/instant'

/** Entries at most this far apart belong to one burst. */
const MAX_GAP_MS = minutes(10)
/** What happens often during service; of everything else, each entry is a row of its own. */
const groupedAreas = ['ordering', 'menu']

/**
 * Groups entries, newest first, into up to `limit` rows: the same action of the same actor within minutes is one row,
 * whatever happened in between. `used` is the number of entries in these rows; the next page starts after the last one.
 */
export function groupBursts(
  entries: readonly AuditEntry[],
  limit: number,
): { rows: AuditPage['entries']; used: number } {
  const rows: AuditPage['entries'] = []
  const bursts = new Map<string, AuditPage['entries'][number]>()
  for (const [used, entry] of entries.entries()) {
    const key = [entry.action, entry.actor, entry.restaurant?.id].join(' ')
    const burst = bursts.get(key)
    const newest = burst && (burst.similar.at(-1) ?? burst)
    if (burst && newest && newest.at - entry.at <= MAX_GAP_MS) {
      const { id, code, at, subjectLabel, changes } = entry
      burst.similar.push({ id, code, at, subjectLabel, changes })
      continue
    }
    if (rows.length === limit) return { rows, used }
    const row = { ...entry, similar: [] }
    rows.push(row)
    if (groupedAreas.includes(entry.area)) bursts.set(key, row)
  }
  return { rows, used: entries.length }
}
