import type { FulfillmentType } from '@comanda/domain/ordering/restaurant'
import { loadApi } from '../../../shared/load-api.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { useMenuVersion, useRestaurant } from '../page.tsx'

/**
 * The remaining capacity of the kitchen; null if it has no limits, and until the server has responded. Reloaded when
 * the kitchen closes or opens a time.
 */
export function useTimes(fulfillment: FulfillmentType) {
  const { id: restaurantId, settings } = useRestaurant()
  const version = useMenuVersion()
  const key = settings.isThrottled ? `${restaurantId} ${fulfillment} ${version}` : null
  return useLoaded(key, async () => (await loadApi()).checkout.times({ restaurantId, fulfillment })).value
}

export type Times = NonNullable<ReturnType<typeof useTimes>>
