import type { SoldOut } from '@comanda/domain/menu/stock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { problemOf, useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen } from '../kitchen-provider.tsx'

/** Polling interval: other users mark dishes sold out, and orders use up the last portions. */
const POLL_INTERVAL_MS = 5000

const stockQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['stock', restaurantId],
    queryFn: async () => (await (await loadApi()).menus.stock({ restaurantId })).products,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  })

export function useStock(restaurantId: string) {
  return useQuery(stockQuery(restaurantId))
}

export function useSoldOut() {
  const { id: restaurantId } = useKitchen().restaurant
  const client = useQueryClient()
  const change = useGuardedAction(async ({ productId, soldOut }: { productId: string; soldOut: SoldOut }) => {
    await (await loadApi()).menus.setSoldOut({ restaurantId, productId, soldOut })
    await client.invalidateQueries({ queryKey: stockQuery(restaurantId).queryKey })
  })
  return {
    /** The dish that is being changed. */
    changing: change.busy ? change.input?.productId : undefined,
    problem: problemOf(change),
    set: change.run,
  }
}
