import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useResults } from '../results/results.tsx'

/** Asks, deletes a category with its dishes, and reports the result. */
export function DeleteCategory({
  restaurantId,
  category,
  onClose,
  onDeleted,
}: {
  restaurantId: string
  category: CatalogCategory
  onClose: () => void
  onDeleted: () => void
}) {
  const embedded = useEmbeddedMenu()
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const deleting = useAction(
    async () => (await loadApi()).catalog.deleteCategory({ restaurantId, categoryId: category.id }),
    {
      onDone: async ({ changeId, products }) => {
        releaseGuards()
        onDeleted()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.succeeded(
          'Category deleted successfully!',
          products === 0
            ? `${category.name} is off the menu.`
            : `${category.name} is off the menu, with ${products === 1 ? 'its product' : `its ${products} products`}. Recent Changes restores it for 30 days.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Error deleting category', failure)
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Delete ${category.name}?`}
      description={
        embedded?.deleteCategory ??
        'Are you sure you want to delete this category? This action cannot be undone.'
      }
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    />
  )
}
