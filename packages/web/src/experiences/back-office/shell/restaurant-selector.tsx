import { CommandList } from '@comanda/ui/command-list'
import { cx } from '@comanda/ui/cx.ts'
import { ChevronsUpDown, LayoutGrid, Plus } from '@comanda/ui/icons.ts'
import { popoverClass, usePopover } from '@comanda/ui/use-popover.ts'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { reachesAll } from '../../../shared/rights.ts'
import { canOpen } from '../navigation.ts'
import { RestaurantName } from '../restaurant-name.tsx'
import { useStaff } from '../session.tsx'
import { useNavigation } from './navigation-context.tsx'
import { RestaurantTile } from './restaurant-tile.tsx'

const newRestaurantPath = '/admin/restaurants/new'

/** Selects the restaurant that the screens show: one, or all. */
export function RestaurantSelector({ compact }: { compact?: boolean }) {
  const session = useStaff()
  const { restaurants, restaurant, selectRestaurant, me } = session
  const mayAdd = canOpen(useNavigation(), session, newRestaurantPath)
  const [typed, setTyped] = useState('')
  const popover = usePopover('start', (panel) => panel.querySelector('input')?.focus())
  useEffect(() => {
    if (!popover.open) setTyped('')
  }, [popover.open])
  const choose = (id: string | null) => {
    selectRestaurant(id)
    popover.close()
  }
  const name = restaurant?.name ?? 'All Restaurants'
  if (restaurants.length < 2 && !reachesAll(me.memberships)) {
    return compact ? null : (
      <RestaurantName
        restaurant={restaurant}
        all="New restaurant"
        className="min-h-10 px-2.5 font-semibold text-13"
      />
    )
  }
  const all = {
    id: 'all',
    label: 'All Restaurants',
    icon: <LayoutGrid className="size-5" />,
    checked: restaurant === null,
    onSelect: () => choose(null),
  }
  const each = restaurants.map((one) => ({
    id: one.id,
    label: one.name,
    icon: <RestaurantTile restaurant={one} />,
    checked: one.id === restaurant?.id,
    onSelect: () => choose(one.id),
  }))
  const query = typed.trim().toLowerCase()
  return (
    <div className={compact ? '' : 'w-full'}>
      <button
        {...popover.button}
        type="button"
        aria-haspopup="dialog"
        aria-label={`Active restaurant: ${name}`}
        title={compact ? name : undefined}
        className={cx(
          'flex items-center rounded-8 border border-line bg-surface text-13 shadow-e-1 hover:border-line-2 pointer-coarse:text-16',
          compact
            ? 'size-9 justify-center'
            : 'min-h-10 w-full justify-between gap-2 px-2.5 pointer-coarse:min-h-12',
        )}
      >
        {compact ? (
          <RestaurantTile restaurant={restaurant} />
        ) : (
          <>
            <RestaurantName restaurant={restaurant} all="All Restaurants" className="font-semibold" />
            <ChevronsUpDown className="size-4 text-ink-3" />
          </>
        )}
      </button>
      <div
        {...popover.panel}
        className={cx(popoverClass, 'w-80 overflow-hidden p-0 open:flex open:flex-col')}
      >
        <CommandList
          label="Search restaurants"
          typed={typed}
          onType={setTyped}
          groups={[
            {
              label: null,
              commands: [all, ...each].filter(({ label }) => label.toLowerCase().includes(query)),
            },
          ]}
          empty="No results"
          className="max-h-96 w-full"
        />
        {mayAdd && (
          <Link
            href={newRestaurantPath}
            onClick={popover.close}
            className="flex min-h-11 flex-none items-center gap-2.5 border-line border-t px-4 font-medium text-13 text-ink no-underline hover:bg-hover pointer-coarse:min-h-12"
          >
            <Plus className="size-4 text-ink-2" />
            Add New Restaurant
          </Link>
        )}
      </div>
    </div>
  )
}
