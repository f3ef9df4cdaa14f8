import type { AuditFilter } from '@comanda/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entriesQuery, pageSize } from './queries.ts'

/** The current page of the log, with the previous and next pages. */
export function useEntries(filter: AuditFilter) {
  const [trail, setTrail] = useState<{ key: string; ends: string[] }>({ key: '', ends: [] })
  const key = JSON.stringify(filter)
  // A new filter starts at its first page.
  const ends = trail.key === key ? trail.ends : []
  const query = useQuery(entriesQuery(filter, ends.at(-1) ?? null))
  const page = query.data
  const first = ends.length * pageSize
  const { next = null } = page ?? {}
  return {
    query,
    entries: page?.entries,
    from: page?.entries.length ? first + 1 : 0,
    to: first + (page?.entries.length ?? 0),
    total: page?.total ?? 0,
    onPrevious: ends.length > 0 ? () => setTrail({ key, ends: ends.slice(0, -1) }) : null,
    onNext: next !== null && !query.isPlaceholderData ? () => setTrail({ key, ends: [...ends, next] }) : null,
  }
}
