import type { VisitFilter } from '@comanda/contract/visit-reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const visitsKey = ['visits']
/** Not while the tab is hidden. */
const reloadMs = 30_000

/** The visits of a period; the previous report stays until the new one has loaded. */
export const overviewQuery = (filter: VisitFilter) =>
  queryOptions({
    queryKey: [...visitsKey, 'overview', filter.restaurantId ?? null, filter.range],
    queryFn: async () => (await loadApi()).analytics.overview(filter),
    placeholderData: keepPreviousData,
    refetchInterval: reloadMs,
    staleTime: 0,
  })

/** The visits with activity within the last minutes. */
export const liveQuery = (restaurantId: string | undefined) =>
  queryOptions({
    queryKey: [...visitsKey, 'live', restaurantId ?? null],
    queryFn: async () => (await loadApi()).analytics.live({ restaurantId }),
    refetchInterval: reloadMs,
    staleTime: 0,
  })

export const sourceQuery = (filter: VisitFilter & { source: string }) =>
  queryOptions({
    queryKey: [...visitsKey, 'source', filter.restaurantId ?? null, filter.range, filter.source],
    queryFn: async () => (await loadApi()).analytics.source(filter),
    staleTime: 0,
  })

export const visitQuery = (restaurantId: string, sessionId: string) =>
  queryOptions({
    queryKey: [...visitsKey, 'visit', restaurantId, sessionId],
    queryFn: async () => (await loadApi()).analytics.visit({ restaurantId, sessionId }),
    staleTime: 0,
  })

/** The reports of sales, which change with orders and not with visits. */
const salesOptions = { placeholderData: keepPreviousData, staleTime: 60_000 }
const salesKey = (name: string, { restaurantId, range }: VisitFilter) => [
  ...visitsKey,
  name,
  restaurantId ?? null,
  range,
]

export const salesByHourQuery = (filter: VisitFilter) =>
  queryOptions({
    ...salesOptions,
    queryKey: salesKey('hours', filter),
    queryFn: async () => (await loadApi()).analytics.salesByHour(filter),
  })

export const zipsQuery = (filter: VisitFilter) =>
  queryOptions({
    ...salesOptions,
    queryKey: salesKey('zips', filter),
    queryFn: async () => (await loadApi()).analytics.zips(filter),
  })

export const customersQuery = (filter: VisitFilter) =>
  queryOptions({
    ...salesOptions,
    queryKey: salesKey('customers', filter),
    queryFn: async () => (await loadApi()).analytics.customers(filter),
  })

export const dishesQuery = (filter: VisitFilter) =>
  queryOptions({
    ...salesOptions,
    queryKey: salesKey('dishes', filter),
    queryFn: async () => (await loadApi()).analytics.dishes(filter),
  })

export const lostSalesQuery = (filter: VisitFilter) =>
  queryOptions({
    ...salesOptions,
    queryKey: salesKey('lost', filter),
    queryFn: async () => (await loadApi()).analytics.lostSales(filter),
  })

export const officePagesQuery = (days: number) =>
  queryOptions({
    queryKey: [...visitsKey, 'office-pages', days],
    queryFn: async () => (await loadApi()).analytics.officePages({ days }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
