import type { CatalogProgram } from '@comanda/contract/loyalty/programs'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useResults } from '../results/results.tsx'
import { refreshLoyalty } from './queries.ts'

/** Asks, deletes a program, and reports the result. */
export function DeleteProgram({
  restaurantId,
  program,
  onClose,
  onDeleted,
}: {
  restaurantId: string
  program: CatalogProgram
  onClose: () => void
  onDeleted: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const deleting = useAction(
    async () => (await loadApi()).loyalty.deleteProgram({ restaurantId, programId: program.id }),
    {
      onDone: async ({ changeId }) => {
        releaseGuards()
        onDeleted()
        await refreshLoyalty(client, restaurantId)
        results.succeeded(
          'Loyalty program deleted successfully!',
          `Members keep their points. Recent Changes restores ${program.name} for 30 days.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Error deleting loyalty program', failure)
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Delete ${program.name}?`}
      description="Are you sure you want to delete this loyalty program? This action cannot be undone."
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    />
  )
}
