import type { Action } from '@comanda/domain/access/roles'
import { ChevronRight } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { SearchField } from '@comanda/ui/search-field'
import { useState } from 'react'
import { NoRestaurants } from './no-restaurants.tsx'
import { logoSource } from './restaurant-name.tsx'
import { useStaff } from './session.tsx'

/** About what fits on a screen. */
const LIST_WITHOUT_SEARCH = 10

/**
 * For screens of a single restaurant: while all are selected, asks the user to choose one for which they have
 * permission.
 */
export function ChooseRestaurant({ action = 'devices.manage' }: { action?: Action }) {
  const { restaurants, may, selectRestaurant } = useStaff()
  const [search, setSearch] = useState('')
  const open = restaurants.filter(({ id }) => may(action, id))
  if (restaurants.length === 0) return <NoRestaurants />
  const found = open.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <section aria-labelledby="which-restaurant" className="mx-auto max-w-150">
      <h2 id="which-restaurant" className="mb-3 font-semibold text-15">
        Which restaurant?
      </h2>
      {open.length > LIST_WITHOUT_SEARCH && (
        <SearchField label="Search restaurants" value={search} onChange={setSearch} className="mb-3" />
      )}
      {search !== '' && found.length === 0 && <p className="text-14 text-ink-2">No results</p>}
      <ul className="grid grid-cols-1 gap-2">
        {found.map(({ id, name, logo }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => selectRestaurant(id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-left hover:border-line-2 hover:bg-hover"
            >
              <RestaurantLogo src={logoSource(logo)} className="size-9" />
              <span className="min-w-0 flex-auto truncate font-semibold text-body">{name}</span>
              <ChevronRight className="size-4.5 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
