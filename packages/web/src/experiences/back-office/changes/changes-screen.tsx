import { auditActionLabel } from '@comanda/contract/audit-labels'
import type { MenuChange } from '@comanda/contract/catalog/changes'
import {
  type ChangedThing,
  type ChangeType,
  changedThings,
  changeTypes,
} from '@comanda/domain/menu/recorded-changes'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { History, Undo2 } from '@comanda/ui/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { Changes } from '../audit/entry-details.tsx'
import { formatMoment } from '../lists/days.ts'
import { Filters, ListSearch, NoMatches } from '../lists/list-parts.tsx'
import { MoreButton } from '../lists/more-button.tsx'
import { oneOf, text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { changesQuery } from './queries.ts'
import { useUndo } from './use-undo.ts'

const title = 'Recent Changes'
const subtitle = 'Every change to the menu can be undone for 30 days, including a deletion.'

/** URL state: filters. A link to recent deletions sets the filter for deletions. */
const changesSearch = z.object({
  search: text(),
  thing: oneOf(changedThings),
  type: oneOf(changeTypes),
})

/** What was changed on the menu, with the previous values, and Undo. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, ChangesOf)

function ChangesOf({ restaurant, restaurantId }: RestaurantProps) {
  const now = useNow(Date.now(), 60_000)
  const { state, applied, set, type } = useSearchState(changesSearch)
  const query = useInfiniteQuery(changesQuery(restaurantId, applied))
  const isFiltered = applied.search !== '' || applied.thing !== null || applied.type !== null
  const undoing = useUndo(restaurantId)
  const columns: Column<MenuChange>[] = [
    {
      id: 'what',
      header: 'What',
      cell: ({ action, label }) => (
        <>
          <span className="font-semibold">{label}</span>
          <span className="block text-13 text-ink-2">{auditActionLabel(action)}</span>
        </>
      ),
    },
    { id: 'who', header: 'Who', cell: ({ by }) => by },
    {
      id: 'when',
      header: 'When',
      width: '@min-[43.75rem]:w-44',
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} className="text-ink-2 tnum">
          {formatMoment(at, now, restaurant.timezone)}
        </time>
      ),
    },
    {
      id: 'undo',
      header: 'Undo',
      hideHeader: true,
      align: 'end',
      narrow: 'end',
      width: '@min-[43.75rem]:w-32',
      cell: ({ id, label, isUndone }) =>
        isUndone ? (
          <Badge>Undone</Badge>
        ) : (
          <Button
            size="sm"
            busy={undoing.busy && undoing.input === id}
            busyLabel="Undoing…"
            aria-label={`Undo: ${label}`}
            onClick={() => undoing.run(id)}
          >
            <Undo2 className="size-4" />
            Undo
          </Button>
        ),
    },
  ]
  return (
    <Screen title={title} subtitle={subtitle}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch label="Name or person" value={state.search} onChange={(search) => type({ search })} />
          <Filters>
            <FilterMenu
              label="What"
              all="Anything"
              options={changedThings.map((value) => ({ value, label: thingLabels[value] }))}
              value={state.thing}
              onChange={(thing) => set({ thing })}
            />
            <FilterMenu
              label="Change"
              all="Any"
              options={changeTypes.map((value) => ({ value, label: typeLabels[value] }))}
              value={state.type}
              onChange={(type) => set({ type })}
            />
          </Filters>
        </div>
        <DataTable
          label="Menu changes"
          columns={columns}
          rows={query.data?.pages.flat()}
          rowKey={({ id }) => id}
          rowName={({ label }) => label}
          expand={({ changes }) => (changes.length > 0 ? <Changes changes={changes} /> : null)}
          failure={failureOf(query, 'The changes did not load')}
          skeletonRows={8}
          empty={
            isFiltered ? (
              <NoMatches
                icon={<History className="size-5" />}
                title="No matching changes"
                onClear={() => set({ search: '', thing: null, type: null })}
              >
                No change of the last 30 days matches these filters.
              </NoMatches>
            ) : (
              <EmptyState level={2} icon={<History className="size-5" />} title="No changes yet">
                Changes to categories, products, options, menus and pages are listed here for 30 days.
              </EmptyState>
            )
          }
        />
        <MoreButton
          className="justify-self-center"
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        >
          Show earlier changes
        </MoreButton>
      </div>
    </Screen>
  )
}

const thingLabels: Record<ChangedThing, string> = {
  category: 'Categories',
  product: 'Products',
  variant_group: 'Variant groups',
  modifier_group: 'Modifier groups',
  upsell_group: 'Upsells',
  additional_menu: 'Menus',
  theme: 'Themes',
  page: 'Pages and posts',
  offer: 'Offers and reminders',
  coupon: 'Coupons',
  loyalty_program: 'Loyalty programs',
  restaurant: 'Restaurant and hours',
}

const typeLabels: Record<ChangeType, string> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
}
