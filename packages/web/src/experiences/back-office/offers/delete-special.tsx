import type { Special } from '@comanda/contract/offers'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useResults } from '../results/results.tsx'

/** Asks, deletes a special, and reports the result. */
export function DeleteSpecial({
  restaurantId,
  special,
  onClose,
}: {
  restaurantId: string
  special: Special
  onClose: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const deleting = useAction(
    async () => (await loadApi()).offers.deleteSpecial({ restaurantId, specialId: special.id }),
    {
      onDone: async ({ changeId }) => {
        onClose()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.succeeded(
          'Promotional special deleted successfully!',
          `${special.name} is no longer offered. Recent Changes restores it for 30 days.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Error deleting promotional special', failure)
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Delete ${special.name}?`}
      description="Are you sure you want to delete this promotional special?"
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    />
  )
}
