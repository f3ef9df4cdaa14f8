import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useResults } from '../results/results.tsx'

export interface DeleteProductProps {
  restaurantId: string
  product: { id: string; name: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Asks, deletes a product, and reports the result. */
export function DeleteProduct({ restaurantId, product, onClose, onDeleted }: DeleteProductProps) {
  const embedded = useEmbeddedMenu()
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const deleting = useAction(
    async () => (await loadApi()).catalog.deleteProduct({ restaurantId, productId: product.id }),
    {
      onDone: async ({ changeId }) => {
        releaseGuards()
        onClose()
        onDeleted?.()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.succeeded(
          'Product Deleted',
          `${product.name} is off the menu. Past orders keep it. Recent Changes restores it for 30 days.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Delete Failed', failure)
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Delete ${product.name}?`}
      description={
        embedded?.deleteProduct ??
        `${product.name} leaves the menu at once. It can be restored from Recent Changes for 30 days.`
      }
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    />
  )
}
