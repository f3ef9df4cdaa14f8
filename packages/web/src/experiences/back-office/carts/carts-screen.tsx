import { cartStatusLabels } from '@comanda/domain/reporting/carts'
import { platformZone } from '@comanda/domain/reporting/periods'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { ShoppingCart } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { Segmented } from '@comanda/ui/segmented'
import { Tabs } from '@comanda/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { zoneLabel } from '../finance/format.ts'
import { RefreshButton } from '../lists/list-parts.tsx'
import { useSearchState } from '../lists/search-state.ts'
import { usePages } from '../lists/use-pages.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { CartCards } from './cart-cards.tsx'
import { cartColumns } from './cart-columns.tsx'
import { CartGlance } from './cart-glance.tsx'
import { CartPanel } from './cart-panel.tsx'
import { cartsKey, listQuery, pageSize, restaurantsQuery, summaryQuery } from './queries.ts'
import { ReasonsCard } from './reasons-card.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { cartSearch, periods } from './search.ts'

/** The carts of visitors, which of them were not ordered, and why. */
export default function Carts() {
  const { restaurants, restaurantId } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const { applied, set, push, pop } = useSearchState(cartSearch)
  const days = applied.days ?? '30'
  const own = restaurantId ?? applied.restaurant
  const filter = { days: Number(days), ...(own !== null && { restaurantId: own }) }
  const summary = useQuery(summaryQuery(filter))
  const list = useQuery(listQuery(filter, applied.group, applied.after))
  const online = useQuery({ ...restaurantsQuery, enabled: restaurantId === null })
  const counts = summary.data
  const totals = {
    all: counts?.total,
    active: counts?.active,
    abandoned: counts?.abandoned,
    checkout_started: counts?.checkoutStarted,
  }
  const pages = usePages(
    JSON.stringify([filter, applied.group]),
    pageSize,
    applied,
    {
      count: list.data?.carts.length ?? null,
      total: totals[applied.group ?? 'all'] ?? null,
      next: list.isPlaceholderData ? null : (list.data?.next ?? null),
    },
    push,
  )
  const failure = failureOf(list, 'Cart sessions did not load')
  const summaryFailure = failureOf(summary, 'The totals did not load')
  const zone = counts?.zone ?? platformZone
  const [openRestaurant = '', openCart = ''] = applied.open?.split('.') ?? []
  const isOpen = openCart !== '' && (own === null || openRestaurant === own)
  return (
    <Screen
      title="Abandoned Cart Analysis"
      actions={<RefreshButton queryKey={cartsKey} />}
      aside={
        isOpen && (
          <CartPanel
            key={openCart}
            restaurantId={openRestaurant}
            cartId={openCart}
            row={list.data?.carts.find(({ id }) => id === openCart)}
            now={now}
            zone={zone}
            onClose={() => pop({ open: null })}
          />
        )
      }
    >
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {restaurantId === null && (
            <FilterMenu
              label="Restaurant"
              all="All Restaurants"
              options={(online.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={applied.restaurant}
              onChange={(restaurant) => set({ restaurant, page: 1, after: null })}
              failure={online.data ? null : failureOf(online, 'Restaurants did not load')}
            />
          )}
          <Segmented
            label="Period"
            options={periods.map((value) => ({ value, label: value === '1' ? 'Today' : `${value} days` }))}
            value={days}
            onChange={(next) => set({ days: next === '30' ? null : next, page: 1, after: null })}
          />
        </div>
        {summaryFailure && !counts ? (
          <FailedState level={2} {...summaryFailure} />
        ) : (
          <CartCards summary={counts} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[64rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <Tabs
            label="Carts by status"
            tabs={[
              { value: 'all', label: 'All Carts', count: totals.all },
              { value: 'active', label: cartStatusLabels.active, count: totals.active },
              { value: 'abandoned', label: cartStatusLabels.abandoned, count: totals.abandoned },
              {
                value: 'checkout_started',
                label: cartStatusLabels.checkout_started,
                count: totals.checkout_started,
              },
            ]}
            value={applied.group ?? 'all'}
            onChange={(tab) => set({ group: tab === 'all' ? null : tab, page: 1, after: null })}
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
              <DataTable
                label="Cart sessions"
                columns={cartColumns({
                  now,
                  zone,
                  restaurants,
                  ofOne: restaurantId !== null,
                  isPanelOpen: isOpen,
                })}
                rows={list.data?.carts}
                rowKey={({ id }) => id}
                rowName={({ session }) => `cart ${session}`}
                expand={(cart) => <CartGlance cart={cart} />}
                onOpen={({ restaurant, id }) => push({ open: `${restaurant.id}.${id}` })}
                selectedKey={isOpen ? openCart : null}
                failure={failure}
                skeletonRows={10}
                empty={
                  <EmptyState
                    level={2}
                    icon={<ShoppingCart className="size-5" />}
                    title="No cart sessions found for the selected filter."
                  >
                    A cart is listed here as soon as a visitor adds a dish.
                  </EmptyState>
                }
              />
              {(list.data || !failure) && (
                <Pager
                  {...pages}
                  note={[
                    applied.group === 'abandoned' &&
                      'Includes carts that have expired since. They expire after a day.',
                    own === null && `Days and times are in ${zoneLabel(zone)}.`,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                />
              )}
            </div>
          </Tabs>
          {(counts || !summaryFailure) && (
            <div className="grid gap-4 @min-[36rem]:max-[64rem]:grid-cols-2">
              <ReasonsCard summary={counts} />
              <RecoveryCard summary={counts} />
            </div>
          )}
        </div>
      </div>
    </Screen>
  )
}
