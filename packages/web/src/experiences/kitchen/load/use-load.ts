import type { KitchenLoad } from '@comanda/contract/throttling'
import type { Instant } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useRowChange } from '../actions/use-row-change.ts'
import { useKitchen } from '../kitchen-provider.tsx'

const loadQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['kitchen-load', restaurantId],
    queryFn: async (): Promise<KitchenLoad> => (await loadApi()).throttling.load({ restaurantId }),
    refetchInterval: 5000,
  })

/** The promises of the kitchen for the next hours. */
export function useLoad() {
  return useQuery(loadQuery(useKitchen().restaurant.id))
}

/** Closes and reopens a slot. */
export function useSlotChange(at: Instant) {
  const { id: restaurantId, timezone } = useKitchen().restaurant
  const client = useQueryClient()
  return useRowChange(formatExactTime(at, timezone), async (isClosed: boolean) => {
    await (await loadApi()).throttling.setSlot({ restaurantId, at, isClosed })
    await client.invalidateQueries({ queryKey: loadQuery(restaurantId).queryKey })
  })
}
