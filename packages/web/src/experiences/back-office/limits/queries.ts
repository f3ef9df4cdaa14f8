import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const limitsKey = (restaurantId: string) => ['order-limits', restaurantId]

/** The order limits of a kitchen, and the categories of its menu. */
export const limitsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: limitsKey(restaurantId),
    queryFn: async () => (await loadApi()).throttling.settings({ restaurantId }),
  })
