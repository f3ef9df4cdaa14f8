import { infiniteQueryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

/** The key of everything that a restaurant's people edit about its menu: an undo may change any of it. */
export const catalogKey = (restaurantId: string) => ['catalog', restaurantId]

/** Changes of a page. */
const PAGE = 50

/** The changes of the last 30 days, newest first. */
export const changesQuery = (restaurantId: string) =>
  infiniteQueryOptions({
    queryKey: [...catalogKey(restaurantId), 'changes'],
    queryFn: async ({ pageParam }: { pageParam: string | null }) =>
      (await (await loadApi()).catalog.changes({ restaurantId, before: pageParam })).changes,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    staleTime: 0,
  })
