import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export type UseFilter = 'all' | 'used' | 'unused'

export const libraryKey = (restaurantId: string) => ['picture-library', restaurantId]

/** A page of the pictures of a restaurant, with the places where they are used. */
export const libraryQuery = (
  restaurantId: string,
  filter: { search: string; use: UseFilter; page: number },
) =>
  queryOptions({
    queryKey: [...libraryKey(restaurantId), filter],
    queryFn: async () => (await loadApi()).media.list({ restaurantId, ...filter }),
    placeholderData: keepPreviousData,
  })
