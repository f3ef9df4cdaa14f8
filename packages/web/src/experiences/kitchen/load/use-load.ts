import type { KitchenLoad } from '@comanda/contract/throttling'
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

/** The promises of the kitchen for the next hours, with buttons that close and reopen a slot. */
export function useLoad() {
  const { id: restaurantId } = useKitchen().restaurant
  const client = useQueryClient()
  const { queryKey } = loadQuery(restaurantId)
  const change = useGuardedAction(
    async (slot: { at: number; isClosed: boolean }) => {
      await client.cancelQueries({ queryKey })
      return (await loadApi()).throttling.setSlot({ restaurantId, ...slot })
    },
    { onDone: (load) => client.setQueryData(queryKey, load) },
  )
  return {
    query: useQuery(loadQuery(restaurantId)),
    setSlot: change.run,
    changing: change.busy ? (change.input?.at ?? null) : null,
    problem: problemOf(change),
  }
}
