import type { ProductChoices } from '@comanda/contract/catalog/products'
import { labelTypes } from '@comanda/domain/menu/menu'
import { type FilterFailure, FilterMenu } from '@comanda/ui/filter-menu'
import { Segmented } from '@comanda/ui/segmented'
import type { ReactNode } from 'react'
import { Filters, ListSearch } from '../lists/list-parts.tsx'
import { ViewsMenu } from '../lists/views-menu.tsx'
import { productLabels } from './labels.ts'
import type { ProductSearch } from './use-product-search.ts'

export interface ProductFiltersProps {
  search: ProductSearch
  /** Undefined while they load. */
  choices: ProductChoices | undefined
  /** Why they did not load. */
  failure: FilterFailure | null
  /** At the end of the line. */
  children: ReactNode
}

/** Search and filters of the products. */
export function ProductFilters({ search, choices, failure, children }: ProductFiltersProps) {
  const { state, applied, type, filter } = search
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ListSearch
        label="Search products"
        value={state.search}
        onChange={(search) => type({ search, page: 1 })}
      />
      <Filters>
        <FilterMenu
          label="Category"
          all="All"
          options={(choices?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={applied.category}
          onChange={(category) => filter({ category })}
          failure={failure}
        />
        <FilterMenu
          label="Label"
          all="Any"
          many
          options={labelTypes.map((label) => ({ value: label, label: productLabels[label].text }))}
          value={applied.labels}
          onChange={(labels) => filter({ labels })}
        />
        {(choices?.menus.length ?? 0) > 0 && (
          <FilterMenu
            label="Menu"
            all="Any"
            options={['regular', ...(choices?.menus ?? [])].map((name) => ({
              value: name,
              label: name === 'regular' ? 'Regular menu' : name,
            }))}
            value={applied.menu || null}
            onChange={(menu) => filter({ menu: menu ?? '' })}
          />
        )}
        <FilterMenu
          label="Picture"
          all="Any"
          labels={{ without: 'Without picture' }}
          value={applied.picture}
          onChange={(picture) => filter({ picture })}
        />
        <Segmented
          label="Status"
          labels={{ all: 'All', active: 'Active', inactive: 'Inactive', sold_out: 'Sold out' }}
          value={applied.shown ?? 'all'}
          onChange={(shown) => filter({ shown: shown === 'all' ? null : shown })}
        />
        <ViewsMenu />
        {children}
      </Filters>
    </div>
  )
}
