import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../../back-office/changes/queries.ts'

const platformRestaurantsKey = ['platform-restaurants']

export interface RestaurantFilter {
  search: string
  state: 'all' | 'active' | 'inactive'
}

/** All restaurants by name, in pages. */
export const restaurantListQuery = (filter: RestaurantFilter) =>
  infiniteQueryOptions({
    queryKey: [...platformRestaurantsKey, 'list', filter],
    queryFn: async ({ pageParam: after }: { pageParam: string | undefined }) =>
      (await loadApi()).restaurantsAdmin.list({ ...filter, ...(after && { after }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ restaurants, hasMore }) => (hasMore ? restaurants.at(-1)?.id : undefined),
  })

/** What the platform manages of a restaurant. */
export const platformRestaurantQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...platformRestaurantsKey, 'one', restaurantId],
    queryFn: async () => (await loadApi()).restaurantsAdmin.get({ restaurantId }),
  })

/** Where the stored domain points. Every request queries DNS. */
export const domainRecordsQuery = (restaurantId: string, domain: string) =>
  queryOptions({
    queryKey: [...platformRestaurantsKey, 'domain', restaurantId, domain],
    queryFn: async () => (await loadApi()).restaurantsAdmin.checkDomain({ restaurantId }),
    staleTime: 60_000,
  })

/** Refetches the list and the restaurant. */
export async function refreshRestaurants(client: QueryClient, restaurantId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: platformRestaurantsKey }),
    client.invalidateQueries({ queryKey: catalogKey(restaurantId) }),
  ])
}
