import type { CatalogAdditionalMenu } from '@comanda/contract/catalog/additional-menus'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Select } from '@comanda/ui/select'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useResults } from '../results/results.tsx'

/** Asks what becomes of the dishes of a menu, and deletes it. */
export function DeleteMenu({
  restaurantId,
  menu,
  others,
  onClose,
  onDeleted,
}: {
  restaurantId: string
  menu: CatalogAdditionalMenu
  others: readonly CatalogAdditionalMenu[]
  onClose: () => void
  onDeleted: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [moveTo, setMoveTo] = useState('hidden')
  const count = menu.productIds.length
  const deleting = useAction(
    async () =>
      (await loadApi()).catalog.deleteAdditionalMenu({
        ...{ restaurantId, menuId: menu.id, moveTo: count === 0 ? null : moveTo },
      }),
    {
      onDone: async ({ changeId }) => {
        releaseGuards()
        onDeleted()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.succeeded(
          'Menu deleted successfully!',
          `${menu.name} is deleted. Recent Changes restores it for 30 days.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Error deleting menu', failure)
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Delete ${menu.name}?`}
      description="Are you sure you want to delete this menu? This action cannot be undone."
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    >
      {count > 0 && (
        <Select
          label={`${count === 1 ? '1 dish is' : `${count} dishes are`} sold in it. Dishes of no other menu are then`}
          value={moveTo}
          onChange={(event) => setMoveTo(event.currentTarget.value)}
        >
          <option value="hidden">Hidden from customers</option>
          <option value="always">Sold at any time</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              Sold in {name}
            </option>
          ))}
        </Select>
      )}
    </AlertDialog>
  )
}
