import type { ListedRestaurant } from '@comanda/contract/restaurants-admin'
import { formatCount } from '@comanda/domain/count'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { FailedState } from '@comanda/ui/failed-state'
import { Plus, Store } from '@comanda/ui/icons.ts'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { NoMatches } from '../../back-office/lists/list-parts.tsx'
import { NextPage } from '../../back-office/lists/next-page.tsx'
import { oneOf, text, useSearchState } from '../../back-office/lists/search-state.ts'
import { failureOf } from '../../back-office/queries.ts'
import { Screen } from '../../back-office/screen.tsx'
import { CloneDialog } from './clone-dialog.tsx'
import { EditGate } from './edit-gate.tsx'
import { useEditGrant } from './edit-grant.ts'
import { newRestaurantPath, restaurantPath } from './locations.ts'
import { type RestaurantFilter, restaurantListQuery } from './queries.ts'
import { RestaurantTile } from './restaurant-tile.tsx'

const gridSearch = z.object({ search: text(), state: oneOf(['active', 'inactive']) })

/** All restaurants as cards, to be edited, cloned or previewed. */
export function RestaurantGrid() {
  const { state, applied, set, type } = useSearchState(gridSearch)
  const filter = { search: applied.search, state: applied.state ?? ('all' as const) }
  const counts = useInfiniteQuery(restaurantListQuery(filter)).data?.pages[0]?.counts
  return (
    <Screen
      title="Restaurants"
      actions={
        <>
          <SearchField
            label="Name, domain, city"
            value={state.search}
            onChange={(search) => type({ search })}
            hotkey
            className="hidden w-55 office:flex"
          />
          <Link href={newRestaurantPath} className={buttonClass({ variant: 'solid' })}>
            <Plus className="size-4.5" />
            Create New Restaurant
          </Link>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label="Name, domain, city"
          value={state.search}
          onChange={(search) => type({ search })}
          className="w-full office:hidden"
        />
        <Segmented
          label="State"
          value={applied.state ?? 'all'}
          onChange={(value) => set({ state: value === 'all' ? null : value })}
          labels={{
            all: <Counted label="All" count={counts?.all} />,
            active: <Counted label="Active" count={counts?.active} />,
            inactive: <Counted label="Inactive" count={counts?.inactive} />,
          }}
        />
        <p className="text-13 text-ink-2">Sorted by name</p>
      </div>
      <Cards
        filter={filter}
        isFiltered={applied.search !== '' || applied.state !== null}
        onClear={() => set({ search: '', state: null })}
      />
    </Screen>
  )
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span>
      {label}
      {count !== undefined && <span className="ml-1.5 text-ink-2 tnum">{formatCount(count)}</span>}
    </span>
  )
}

const failedTitle = 'Restaurants did not load'
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'

function Cards({
  filter,
  isFiltered,
  onClear,
}: {
  filter: RestaurantFilter
  isFiltered: boolean
  onClear: () => void
}) {
  const query = useInfiniteQuery(restaurantListQuery(filter))
  const [, navigate] = useLocation()
  const granted = useEditGrant() > 0
  const [edited, setEdited] = useState<ListedRestaurant | null>(null)
  const [cloned, setCloned] = useState<ListedRestaurant | null>(null)
  const failure = failureOf(query, failedTitle)
  const restaurants = query.data?.pages.flatMap((page) => page.restaurants)
  if (failure && !restaurants) return <FailedState level={2} {...failure} />
  if (!restaurants) return <LoadingCards />
  if (restaurants.length === 0 && isFiltered)
    return (
      <NoMatches icon={<Store className="size-5" />} title="No matching restaurants" onClear={onClear}>
        No restaurant matches these filters.
      </NoMatches>
    )
  return (
    <>
      <ul className={gridClass}>
        {restaurants.map((restaurant) => (
          <RestaurantTile
            key={restaurant.id}
            restaurant={restaurant}
            onEdit={() => (granted ? navigate(restaurantPath(restaurant.id)) : setEdited(restaurant))}
            onClone={() => setCloned(restaurant)}
          />
        ))}
        {!query.hasNextPage && (
          <li>
            <Link
              href={newRestaurantPath}
              className="grid h-full min-h-60 place-content-center justify-items-center gap-1 rounded-card border border-line-2 border-dashed p-4 text-center hover:bg-hover"
            >
              <span className="mb-2 grid size-11 place-items-center rounded-12 bg-sunken">
                <Plus className="size-5" />
              </span>
              <span className="font-semibold text-14">Create New Restaurant</span>
              <span className="text-13 text-ink-2">With the defaults of the platform</span>
            </Link>
          </li>
        )}
      </ul>
      <NextPage query={query} failed={failedTitle} />
      {edited && (
        <EditGate
          restaurant={edited}
          onProved={() => navigate(restaurantPath(edited.id))}
          onCancel={() => setEdited(null)}
        />
      )}
      {cloned && <CloneDialog key={cloned.id} restaurant={cloned} onClose={() => setCloned(null)} />}
    </>
  )
}

function LoadingCards() {
  return (
    <Loading label="Loading restaurants">
      <div className={gridClass}>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} className="h-80 rounded-card!" />
        ))}
      </div>
    </Loading>
  )
}
