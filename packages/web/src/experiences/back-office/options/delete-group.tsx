import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import { loadApi } from '../../../shared/load-api.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'

/** Asks before a group is deleted, and lists the dishes that lose it. */
export function DeleteGroup({
  restaurantId,
  group: { id: groupId, kind, name, productIds },
  dishes,
  onClose,
  onDeleted,
}: {
  restaurantId: string
  group: CatalogOptionGroup
  dishes: readonly CatalogDish[]
  onClose: () => void
  onDeleted: () => void
}) {
  const embedded = useEmbeddedMenu()
  const used = productIds.length
  return (
    <DeleteDialog
      restaurantId={restaurantId}
      thing="group"
      question={embedded?.deleteGroup[kind]}
      consequence={used === 0 ? undefined : `${counted(used, 'dish loses', 'dishes lose')} it.`}
      deletedText={`${name} is deleted. You can restore it from Recent Changes for 30 days.`}
      run={async () => (await loadApi()).catalog.deleteOptionGroup({ restaurantId, kind, groupId })}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <DishNames dishes={dishes.filter(({ id }) => productIds.includes(id))} />
    </DeleteDialog>
  )
}

/** The dishes that lose a group. */
function DishNames({ dishes }: { dishes: readonly CatalogDish[] }) {
  if (dishes.length === 0) return null
  return (
    <ul
      aria-label="Dishes that use it"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-ctl border border-line px-3 py-2 text-13"
    >
      {dishes.map(({ id, name }) => (
        <li key={id} className="py-0.5">
          {name}
        </li>
      ))}
    </ul>
  )
}
