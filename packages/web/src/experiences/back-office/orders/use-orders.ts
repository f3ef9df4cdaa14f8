import type { ListedOrder } from '@comanda/contract/orders-admin'
import { hours, type Zone } from '@comanda/domain/time/instant'
import { useQuery } from '@tanstack/react-query'
import { useSearchState } from '../lists/search-state.ts'
import { usePages } from '../lists/use-pages.ts'
import { failureOf } from '../queries.ts'
import { useStaff } from '../session.tsx'
import { type Filters, filterOf, type OrdersSearch, ordersSearch, periodOf } from './filters.ts'
import type { PeriodChoice } from './periods.ts'
import { countsQuery, listQuery, newestQuery, pageSize } from './queries.ts'

/** The list of orders by the filters of the address, and the open one. */
export function useOrders(now: number, ownZone: Zone) {
  const { restaurantId } = useStaff()
  const { state, applied, set, type, push, pop } = useSearchState(ordersSearch)
  const own = restaurantId ?? applied.restaurant
  const isDefault = applied.period === null && applied.days === null && applied.search === ''
  const byDefault = useDefaultPeriod(own, now, isDefault)
  const filtersOf = (from: OrdersSearch): Filters => ({
    ...from,
    period: isDefault && from.search === '' ? byDefault : periodOf(from),
  })
  const filters = filtersOf(state)
  const filter = filterOf({ ...filtersOf(applied), restaurant: own }, now, ownZone)
  const query = useQuery(listQuery(filter, applied.after))
  const counts = useQuery(countsQuery({ ...filter, states: [] })).data
  const page = query.data
  const total = counts && !counts.isMore && filters.states.length === 0 ? counts.total : null
  const pages = usePages(
    JSON.stringify(filter),
    pageSize,
    applied,
    {
      count: page?.orders.length ?? null,
      total,
      next: query.isPlaceholderData ? null : (page?.next ?? null),
    },
    push,
  )
  const [openRestaurant = '', openOrder = ''] = applied.open?.split('.') ?? []
  const isOpen = openOrder !== '' && (restaurantId === null || openRestaurant === restaurantId)
  // A search that is typed here stays within the selected period.
  const changed = (change: Partial<Filters>) => ({ period: filters.period, ...change, page: 1, after: null })
  return {
    filters,
    orders: page?.orders,
    counts,
    pages,
    own,
    zone: page?.zone ?? ownZone,
    failure: failureOf(query, 'Orders did not load'),
    isFallback: isDefault && byDefault !== '24h',
    open: isOpen ? { restaurantId: openRestaurant, orderId: openOrder } : null,
    change: (change: Partial<Filters>) => set(changed(change)),
    type: (change: Partial<Filters>) => type(changed(change)),
    openOrder: ({ restaurant, orderId }: ListedOrder) => push({ open: `${restaurant.id}.${orderId}` }),
    close: () => pop({ open: null }),
  }
}

/** The last 24 hours; if they have no orders, the shortest period that has some. */
function useDefaultPeriod(restaurantId: string | null, now: number, enabled: boolean): PeriodChoice {
  const newest = useQuery({ ...newestQuery(restaurantId), enabled }).data
  if (newest === undefined || newest === null || newest > now - hours(24)) return '24h'
  return newest > now - hours(24 * 6) ? '7d' : 'all'
}
