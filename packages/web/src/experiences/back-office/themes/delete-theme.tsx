import type { CatalogTheme } from '@comanda/contract/catalog/themes'
import { loadApi } from '../../../shared/load-api.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'

/** Asks for confirmation, deletes a theme, and reports the result. */
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
  return (
    <DeleteDialog
      restaurantId={restaurantId}
      thing="theme"
      name={name}
      deletedText={chosen ? 'The menu now uses the Classic theme.' : `${name} can no longer be chosen.`}
      run={async () => {
        const { catalog } = await loadApi()
        if (!ofPlatform) return catalog.deleteTheme({ restaurantId, themeId })
        await catalog.deletePlatformTheme({ themeId })
        return { changeId: null }
      }}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {(chosen || ofPlatform) && (
        <p className="text-13 text-ink-2">
          {ofPlatform ? 'Every restaurant that uses it' : 'The menu uses it now, and'} gets the Classic theme.
        </p>
      )}
    </DeleteDialog>
  )
}
