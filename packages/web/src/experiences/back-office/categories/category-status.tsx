import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { useResults } from '../results/results.tsx'
import { StatusButton } from '../status-button.tsx'
import { putCategory } from './queries.ts'

/** Whether customers see a category; a click changes it. */
export function CategoryStatus({
  restaurantId,
  category,
}: {
  restaurantId: string
  category: CatalogCategory
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const changing = useAction(
    async (isActive: boolean) =>
      (await loadApi()).catalog.setCategoryActive({ restaurantId, categoryId: category.id, isActive }),
    {
      onDone: (saved) => {
        putCategory(client, restaurantId, saved.category)
        undoToast(
          `${category.name} is ${saved.category.isActive ? 'on the menu' : 'hidden from customers'}.`,
          saved.changeId,
        )
      },
      onFailed: (failure) => results.failed('Error updating category status', failure),
    },
  )
  return (
    <StatusButton
      name={category.name}
      isActive={category.isActive}
      busy={changing.busy}
      onChange={changing.run}
    />
  )
}
