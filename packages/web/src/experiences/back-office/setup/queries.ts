import type { ReviewableStep } from '@comanda/domain/restaurant/launch'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

/** The setup state of a restaurant before its first order. Refetched after an undo, like the menu. */
export const launchQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'launch'],
    queryFn: async () => (await loadApi()).restaurantInfo.launch({ restaurantId }),
    // Every step is done on another screen.
    refetchOnMount: 'always',
  })

export async function reviewStep(restaurantId: string, step: ReviewableStep, reviewed: boolean) {
  return (await loadApi()).restaurantInfo.reviewStep({ restaurantId, step, reviewed })
}

/** Opens a restaurant for customers, with the ordering settings as they are now. */
export async function openRestaurant(restaurantId: string) {
  const { restaurantInfo } = await loadApi()
  const { ordering } = await restaurantInfo.own({ restaurantId })
  return restaurantInfo.saveOrdering({
    restaurantId,
    ...ordering,
    onlineOrdersEnabled: true,
    acceptOrders: true,
  })
}
