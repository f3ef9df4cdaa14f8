import type { SoldOutChange } from '@comanda/domain/menu/stock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useRowChange } from '../actions/use-row-change.ts'
import { useKitchen } from '../kitchen-provider.tsx'

/** Polling interval: other users mark dishes sold out, and orders use up the last portions. */
const POLL_INTERVAL_MS = 5000

const stockQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['stock', restaurantId],
    queryFn: async () => (await loadApi()).menus.stock({ restaurantId }),
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  })

export function useStock(restaurantId: string) {
  return useQuery(stockQuery(restaurantId))
}

/** What is changed: a dish's mark, its portions, or the mark of options. */
export type StockChange =
  | { productId: string; mark: SoldOutChange }
  | { productId: string; count: number | null }
  | { optionIds: string[]; mark: SoldOutChange }

/** Changes a dish or options of this name. */
export function useStockChange(name: string) {
  const { id: restaurantId } = useKitchen().restaurant
  const client = useQueryClient()
  return useRowChange(name, async (changed: StockChange) => {
    const { menus } = await loadApi()
    if ('optionIds' in changed) {
      const { optionIds, mark } = changed
      await menus.setOptionSoldOut({ restaurantId, optionIds, ...mark })
    } else if ('mark' in changed) {
      await menus.setSoldOut({ restaurantId, productId: changed.productId, ...changed.mark })
    } else await menus.setStock({ restaurantId, ...changed })
    await client.invalidateQueries({ queryKey: stockQuery(restaurantId).queryKey })
  })
}
