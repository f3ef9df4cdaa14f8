import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { isSame } from '../forms/draft.ts'
import { useResults } from '../results/results.tsx'
import { categoriesQuery } from './queries.ts'

/** The categories in the order that the user has chosen; saves it, and several quick moves as one. */
export function useOrder(restaurantId: string, stored: readonly CatalogCategory[]) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const { queryKey } = categoriesQuery(restaurantId)
  const from = stored.map(({ id }) => id)
  const saving = useAction(
    async (to: readonly string[]) =>
      (await loadApi()).catalog.reorderCategories({ restaurantId, from, to: [...to] }),
    {
      onDone: ({ categories, changeId }, to) => {
        client.setQueryData(queryKey, categories)
        setChosen((current) => (current && isSame(current, to) ? null : current))
        void client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        if (changeId) undoToast('The new order is on the menu.', changeId)
      },
      onFailed: (failure) => {
        setChosen(null)
        if (failure.code === 'ORDER_CHANGED')
          client.setQueryData(queryKey, (failure.data as { categories: CatalogCategory[] }).categories)
        else void client.invalidateQueries({ queryKey })
        results.failed('Error reordering categories', failure)
      },
    },
  )
  const save = useEffectEvent((to: readonly string[]) => {
    if (!isSame(to, from)) saving.run(to)
    else setChosen(null)
  })
  useEffect(() => {
    if (chosen && !saving.busy) save(chosen)
  }, [chosen, saving.busy])
  const byId = new Map(stored.map((category) => [category.id, category]))
  const order = chosen?.every((id) => byId.has(id)) && chosen.length === stored.length ? chosen : from
  return {
    categories: order.map((id) => byId.get(id)!),
    busy: saving.busy,
    reorder: (ids: readonly string[]) => setChosen(ids),
  }
}
