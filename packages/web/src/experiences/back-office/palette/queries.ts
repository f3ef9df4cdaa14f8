import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

/** The minimum length of a search. */
const minSearch = 2

export const isSearched = (query: string) => query.length >= minSearch

/** The search results in the data of the selected restaurant, or of all. The previous results stay visible while it loads. */
export const hitsQuery = (restaurantId: string | null, query: string) =>
  queryOptions({
    queryKey: ['palette', restaurantId, query],
    queryFn: async () =>
      (await (await loadApi()).search.find({ query, ...(restaurantId === null ? {} : { restaurantId }) }))
        .hits,
    enabled: isSearched(query),
    placeholderData: keepPreviousData,
  })
