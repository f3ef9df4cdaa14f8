import type { ChangedThing, ChangeType } from '@comanda/domain/menu/recorded-changes'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

/** The key of everything that can be edited about a menu: an undo can change any of it. */
export const catalogKey = (restaurantId: string) => ['catalog', restaurantId]

/** Changes of a page. */
const PAGE = 50

interface ChangesFilter {
  search: string
  /** null: anything. */
  thing: ChangedThing | null
  type: ChangeType | null
}

/** The changes of the last 30 days, newest first. */
export const changesQuery = (restaurantId: string, { search, thing, type }: ChangesFilter) =>
  infiniteQueryOptions({
    queryKey: [...catalogKey(restaurantId), 'changes', search, thing, type],
    queryFn: async ({ pageParam: before }: { pageParam: string | null }) =>
      (await (await loadApi()).catalog.changes({ restaurantId, before, search, thing, type })).changes,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    staleTime: 0,
  })
