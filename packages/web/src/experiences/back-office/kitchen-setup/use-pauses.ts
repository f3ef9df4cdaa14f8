import { pauseReasons } from '@comanda/domain/ordering/pause-reasons'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { id, oneOf, pageNumber, useSearchState } from '../lists/search-state.ts'
import { usePages } from '../lists/use-pages.ts'
import { type PauseFilters, pausesQuery } from './queries.ts'

const PAGE = 20
export const pauseEnds = ['active', 'by_hand', 'by_itself'] as const

/** The address of the pause history: its filters, its page by the time of the last pause before, the open pause. */
const pauseSearch = z.object({
  reason: oneOf(pauseReasons),
  ended: oneOf(pauseEnds),
  page: pageNumber,
  after: z.catch(z.nullable(z.coerce.number().check(z.int(), z.minimum(1))), null),
  open: id,
})

/** The current page of the pause history, its filters, and the open pause. */
export function usePauses(restaurantId: string) {
  const { applied, set, push, pop } = useSearchState(pauseSearch)
  const filters: PauseFilters = { reason: applied.reason, ended: applied.ended }
  const query = useQuery(pausesQuery(restaurantId, filters, applied.after))
  const rows = query.data?.pauses
  const more = query.data?.more === true && !query.isPlaceholderData
  const pages = usePages(
    JSON.stringify([restaurantId, filters]),
    PAGE,
    applied,
    { count: rows?.length ?? null, total: null, next: (more && rows?.at(-1)?.disabledAt) || null },
    push,
  )
  return {
    query,
    rows,
    filters,
    pages,
    onFilter: (change: Partial<PauseFilters>) => set({ ...change, page: 1, after: null }),
    open: rows?.find(({ id }) => id === applied.open) ?? null,
    onOpen: ({ id }: { id: string }) => push({ open: id }),
    onClose: () => pop({ open: null }),
  }
}

export type Pauses = ReturnType<typeof usePauses>
