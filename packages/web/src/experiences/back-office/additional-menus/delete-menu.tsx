import type { CatalogAdditionalMenu } from '@comanda/contract/catalog/additional-menus'
import { counted } from '@comanda/domain/count'
import { Select } from '@comanda/ui/select'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'

/** Asks what to do with the dishes of a menu, and deletes it. */
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
  const [moveTo, setMoveTo] = useState('hidden')
  const count = menu.productIds.length
  return (
    <DeleteDialog
      restaurantId={restaurantId}
      thing="menu"
      name={menu.name}
      deletedText={`${menu.name} is deleted. You can restore it from Recent Changes for 30 days.`}
      run={async () =>
        (await loadApi()).catalog.deleteAdditionalMenu({
          restaurantId,
          menuId: menu.id,
          moveTo: count === 0 ? null : moveTo,
        })
      }
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {count > 0 && (
        <Select
          label={`${counted(count, 'dish is', 'dishes are')} sold in it. Dishes that are in no other menu will be`}
          value={moveTo}
          onChange={setMoveTo}
          options={[
            ['hidden', 'Hidden from customers'],
            ['always', 'Sold at any time'],
            ...others.map(({ id, name }) => [id, `Sold in ${name}`] as const),
          ]}
        />
      )}
    </DeleteDialog>
  )
}
