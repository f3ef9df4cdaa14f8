import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

/** The themes that a restaurant can choose, and the current one. */
export const themesQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'themes'],
    queryFn: async () => (await loadApi()).catalog.themes({ restaurantId }),
  })
