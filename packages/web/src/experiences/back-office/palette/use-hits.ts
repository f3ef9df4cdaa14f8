import type { SearchHit } from '@comanda/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../shared/use-debounced.ts'
import { hitsQuery, isSearched } from './queries.ts'

const PAUSE_MS = 200

/** The data that matches what is typed, searched when typing pauses. */
export function useHits(
  restaurantId: string | null,
  typed: string,
): { hits: readonly SearchHit[]; isSearching: boolean; isFailed: boolean } {
  const current = typed.trim()
  const query = useDebounced(current, PAUSE_MS)
  const { data = [], isError, isFetching, isPlaceholderData } = useQuery(hitsQuery(restaurantId, query))
  if (!isSearched(current)) return { hits: [], isSearching: false, isFailed: false }
  const isSearching = query !== current || isFetching
  // Enter must not open what matched the previous text.
  const hits = query !== current || isPlaceholderData ? data.filter((hit) => isShownIn(hit, current)) : data
  return { hits, isSearching, isFailed: isError && !isSearching }
}

function isShownIn({ label, detail }: SearchHit, query: string): boolean {
  const text = `${label} ${detail}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
