import type { CatalogTheme } from '@comanda/contract/catalog/themes'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useResults } from '../results/results.tsx'

/** Asks, deletes a theme, and reports the result. */
export function DeleteTheme({
  restaurantId,
  theme: { id: themeId, name, ofPlatform },
  chosen,
  onClose,
  onDeleted,
}: {
  restaurantId: string
  theme: CatalogTheme
  /** Whether the restaurant has this theme. */
  chosen: boolean
  onClose: () => void
  onDeleted: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const deleting = useAction(
    async () => {
      const { catalog } = await loadApi()
      if (!ofPlatform) return (await catalog.deleteTheme({ restaurantId, themeId })).changeId
      await catalog.deletePlatformTheme({ themeId })
      return null
    },
    {
      onDone: async (changeId) => {
        releaseGuards()
        onDeleted()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.succeeded(
          'Theme deleted successfully!',
          chosen ? 'The menu has the Classic theme now.' : `${name} cannot be chosen any more.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Error deleting theme', failure)
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Delete ${name}?`}
      description="Are you sure you want to delete this theme? This action cannot be undone."
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    >
      {(chosen || ofPlatform) && (
        <p className="text-13 text-ink-2">
          {ofPlatform ? 'Every restaurant that has it' : 'The menu has it now, and'} gets the Classic theme.
        </p>
      )}
    </AlertDialog>
  )
}
