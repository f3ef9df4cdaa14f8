import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { Spinner } from '@comanda/ui/spinner'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { DishRow } from './dish-row.tsx'
import { OptionRow } from './option-row.tsx'
import { findDishes, findOptions } from './sold-out-labels.ts'
import { useFirstRows } from './use-first-rows.ts'
import { useStock } from './use-stock.ts'

/** All dishes or all options of the menu, first those sold out before, each with buttons to mark it sold out or available. */
export function SoldOutDialog({ onClose }: { onClose: () => void }) {
  const { restaurant } = useKitchen()
  const [shown, setShown] = useState<'dishes' | 'options'>('dishes')
  const [search, setSearch] = useState('')
  const stock = useStock(restaurant.id)
  const zone = restaurant.timezone
  const first = useFirstRows(stock.data, `${shown} ${search}`)
  const dishes = shown === 'dishes' ? findDishes(stock.data?.products ?? [], search, first) : []
  const options = shown === 'options' ? findOptions(stock.data?.options ?? [], search, first) : []
  const total = shown === 'dishes' ? stock.data?.products.length : stock.data?.options.length
  return (
    <Dialog onClose={onClose} size="lg" title="Sold out">
      <div className="mb-3 flex flex-wrap gap-3">
        <Segmented
          label="Show"
          labels={{ dishes: 'Dishes', options: 'Options' }}
          value={shown}
          onChange={setShown}
          className="max-sm:w-full max-sm:*:flex-1 *:min-h-12! *:px-5! *:text-18!"
        />
        <SearchField
          label={shown === 'dishes' ? 'Search dishes…' : 'Search options…'}
          value={search}
          onChange={setSearch}
          className="min-h-13! min-w-56 flex-1 text-18!"
        />
      </div>
      {stock.isPending && (
        <p role="status" className="flex items-center gap-3 py-6 text-18 text-ink-2">
          <Spinner className="size-6" />
          Loading...
        </p>
      )}
      {stock.isError && !stock.data && (
        <FailedState
          title="Dishes did not load"
          {...readFailure(stock.error)}
          retrying={stock.isFetching}
          onRetry={() => void stock.refetch()}
        />
      )}
      {stock.data && dishes.length === 0 && options.length === 0 && (
        <p className="py-6 text-center text-18 text-ink-2">
          {total === 0 ? `This menu has no ${shown} yet.` : 'No results'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {dishes.map((product) => (
          <DishRow key={product.productId} product={product} zone={zone} />
        ))}
        {options.map((option) => (
          <OptionRow key={option.name} option={option} zone={zone} />
        ))}
      </ul>
    </Dialog>
  )
}
