import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

/** Everything that an owner can edit about a restaurant. Refetched after an undo, like the menu. */
export const restaurantInfoQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'restaurant'],
    queryFn: async () => (await loadApi()).restaurantInfo.own({ restaurantId }),
  })

/** Shows a saved section immediately. The rest is read again: it depends on the section. */
export async function putSection(
  client: QueryClient,
  restaurantId: string,
  saved: Partial<RestaurantInfo>,
): Promise<void> {
  const { queryKey } = restaurantInfoQuery(restaurantId)
  client.setQueryData(queryKey, (known) => known && { ...known, ...saved })
  await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
}
