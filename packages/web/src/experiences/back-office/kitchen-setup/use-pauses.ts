import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PauseFilters, pausesQuery } from './queries.ts'

const PAGE = 20

/** The current page of the pause history and its filters, with the previous and next pages. */
export function usePauses(restaurantId: string) {
  const [filters, setFilters] = useState<PauseFilters>({ reason: null, ended: null })
  /** The last entry of each previous page, as a cursor. */
  const [ends, setEnds] = useState<readonly number[]>([])
  const query = useQuery(pausesQuery(restaurantId, filters, ends.at(-1) ?? null))
  const rows = query.data?.pauses
  const last = rows?.at(-1)
  const first = ends.length * PAGE
  const more = query.data?.more === true && !query.isPlaceholderData
  return {
    query,
    rows,
    filters,
    onFilter: (change: Partial<PauseFilters>) => {
      setFilters((current) => ({ ...current, ...change }))
      setEnds([])
    },
    pages: {
      from: rows?.length ? first + 1 : 0,
      to: first + (rows?.length ?? 0),
      total: null,
      onPrevious: ends.length > 0 ? () => setEnds(ends.slice(0, -1)) : null,
      onNext: more && last ? () => setEnds([...ends, last.disabledAt]) : null,
    },
  }
}

export type Pauses = ReturnType<typeof usePauses>
