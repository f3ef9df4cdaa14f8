import type { KitchenLoad } from '@comanda/contract/throttling'
import type { Instant } from '@comanda/domain/time/instant'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { problemOf, useGuardedAction } from '../actions/use-guarded-action.ts'
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

/** Closes and reopens a slot. Each slot has one of its own: a press is dropped only while the same slot is being changed. */
export function useSlotChange(at: Instant) {
  const { id: restaurantId } = useKitchen().restaurant
  const client = useQueryClient()
  const change = useGuardedAction(async (isClosed: boolean) => {
    await (await loadApi()).throttling.setSlot({ restaurantId, at, isClosed })
    await client.invalidateQueries({ queryKey: loadQuery(restaurantId).queryKey })
  })
  return { busy: change.busy, problem: problemOf(change), set: change.run }
}
