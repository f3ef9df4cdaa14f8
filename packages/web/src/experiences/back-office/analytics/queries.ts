import type { VisitFilter } from '@comanda/contract/visit-reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const visitsKey = ['visits']
/** The reports that an open screen reloads periodically, except while its tab is hidden. */
export const reloading = { refetchInterval: 30_000, staleTime: 0 }
/** The previous report stays visible until the new period has loaded. */
const reports = { ...reloading, placeholderData: keepPreviousData }

/** The visits of a period. */
export const overviewQuery = (filter: VisitFilter) =>
  queryOptions({
    ...reports,
    queryKey: [...visitsKey, 'overview', filter.restaurantId ?? null, filter.range],
    queryFn: async () => (await loadApi()).analytics.overview(filter),
  })

/** The visits with activity within the last minutes. */
export const liveQuery = (restaurantId: string | undefined) =>
  queryOptions({
    ...reloading,
    queryKey: [...visitsKey, 'live', restaurantId ?? null],
    queryFn: async () => (await loadApi()).analytics.live({ restaurantId }),
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

const salesKey = (name: string, { restaurantId, range }: VisitFilter) => [
  ...visitsKey,
  name,
  restaurantId ?? null,
  range,
]

export const salesByHourQuery = (filter: VisitFilter) =>
  queryOptions({
    ...reports,
    queryKey: salesKey('hours', filter),
    queryFn: async () => (await loadApi()).analytics.salesByHour(filter),
  })

export const zipsQuery = (filter: VisitFilter) =>
  queryOptions({
    ...reports,
    queryKey: salesKey('zips', filter),
    queryFn: async () => (await loadApi()).analytics.zips(filter),
  })

export const customersQuery = (filter: VisitFilter) =>
  queryOptions({
    ...reports,
    queryKey: salesKey('customers', filter),
    queryFn: async () => (await loadApi()).analytics.customers(filter),
  })

export const dishesQuery = (filter: VisitFilter) =>
  queryOptions({
    ...reports,
    queryKey: salesKey('dishes', filter),
    queryFn: async () => (await loadApi()).analytics.dishes(filter),
  })

export const lostSalesQuery = (filter: VisitFilter) =>
  queryOptions({
    ...reports,
    queryKey: salesKey('lost', filter),
    queryFn: async () => (await loadApi()).analytics.lostSales(filter),
  })

export const officePagesQuery = (days: number) =>
  queryOptions({
    ...reports,
    queryKey: [...visitsKey, 'office-pages', days],
    queryFn: async () => (await loadApi()).analytics.officePages({ days }),
  })
