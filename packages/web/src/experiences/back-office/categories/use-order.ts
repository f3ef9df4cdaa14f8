import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { useChosenOrder } from '../lists/use-chosen-order.ts'
import { useResults } from '../results/results.tsx'
import { categoriesQuery } from './queries.ts'

/** The categories in the order that the user has chosen, and saves it. */
export function useOrder(restaurantId: string, stored: readonly CatalogCategory[]) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const { queryKey } = categoriesQuery(restaurantId)
  const { items, busy, reorder } = useChosenOrder(stored, {
    save: async (to) =>
      (await loadApi()).catalog.reorderCategories({
        restaurantId,
        from: stored.map(({ id }) => id),
        to: [...to],
      }),
    onDone: ({ categories, changeId }) => {
      client.setQueryData(queryKey, categories)
      void client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      if (changeId) undoToast('The new order is on the menu.', changeId)
    },
    onFailed: (failure) => {
      if (failure.code === 'ORDER_CHANGED')
        client.setQueryData(queryKey, (failure.data as { categories: CatalogCategory[] }).categories)
      else void client.invalidateQueries({ queryKey })
      results.failed('Error reordering categories', failure)
    },
  })
  return { categories: items, busy, reorder }
}
