import type { StockedProduct } from '@comanda/contract/menus'
import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { SearchField } from '@comanda/ui/search-field'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../../shared/load-api.ts'
import { failureOf } from '../../queries.ts'
import { type StationDraft, withDishes } from './stations-draft.ts'

export interface DishesDialogProps {
  restaurantId: string
  station: StationDraft
  onChange: (productIds: string[]) => void
  onClose: () => void
}

/** Assigns dishes to a station: by search, one by one or by category. */
export function DishesDialog({ restaurantId, station, onChange, onClose }: DishesDialogProps) {
  const [search, setSearch] = useState('')
  const dishes = useQuery({
    queryKey: ['dishes', restaurantId],
    queryFn: async () => (await (await loadApi()).menus.stock({ restaurantId })).products,
  })
  const failure = failureOf(dishes, 'The dishes did not load')
  const found = (dishes.data ?? []).filter(({ name, code, category }) =>
    `${code ?? ''} ${name} ${category}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <Dialog
      onClose={onClose}
      title={`Dishes of ${station.name.trim() || 'this station'}`}
      description="A dish can belong to several stations. A dish without a station shows at all of them."
      footer={
        <Button variant="solid" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SearchField label="Search dishes…" value={search} onChange={setSearch} className="mb-4" />
      {dishes.isPending && <Skeleton className="h-40" />}
      {failure && !dishes.data && <FailedState level={3} {...failure} />}
      {dishes.data && found.length === 0 && (
        <p className="py-6 text-center text-ink-2">
          {dishes.data.length === 0 ? 'This menu has no dishes yet.' : 'No results'}
        </p>
      )}
      {[...Map.groupBy(found, ({ category }) => category)].map(([category, own]) => (
        <Category
          key={category}
          name={category}
          dishes={own}
          chosen={station.productIds}
          onToggle={(ids, isIn) => onChange(withDishes(station.productIds, ids, isIn))}
        />
      ))}
    </Dialog>
  )
}

interface CategoryProps {
  name: string
  dishes: readonly StockedProduct[]
  chosen: readonly string[]
  onToggle: (productIds: string[], isIn: boolean) => void
}

function Category({ name, dishes, chosen, onToggle }: CategoryProps) {
  const ids = dishes.map(({ productId }) => productId)
  const isWhole = ids.every((id) => chosen.includes(id))
  return (
    <fieldset className="mb-5">
      <legend className="flex w-full items-center justify-between gap-3 border-line border-b pb-1.5 font-semibold text-14">
        {name}
        <Button
          variant="plain"
          aria-label={isWhole ? `Remove all of ${name}` : `Add all of ${name}`}
          onClick={() => onToggle(ids, !isWhole)}
        >
          {isWhole ? 'Remove all' : 'Add all'}
        </Button>
      </legend>
      {dishes.map(({ productId, name: dish, code }) => (
        <Checkbox
          key={productId}
          label={code ? `${code} ${dish}` : dish}
          checked={chosen.includes(productId)}
          onChange={(event) => onToggle([productId], event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
