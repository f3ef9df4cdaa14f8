import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

/** A live update refetches everything below this key. */
export const dashboardKey = ['dashboard']
/** Polls in case a live update is lost. */
const EVERY_MS = 60_000
const options = { refetchInterval: EVERY_MS, staleTime: 0 }

const scopeOf = (restaurantId: string | null) => (restaurantId === null ? {} : { restaurantId })

export const overviewQuery = (restaurantId: string | null) =>
  queryOptions({
    queryKey: [...dashboardKey, 'overview', restaurantId],
    queryFn: async () => (await loadApi()).dashboard.overview(scopeOf(restaurantId)),
    ...options,
  })

export const restaurantQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...dashboardKey, 'restaurant', restaurantId],
    queryFn: async () => (await loadApi()).dashboard.restaurant({ restaurantId }),
    ...options,
  })

export const notificationsQuery = (restaurantId: string | null) =>
  queryOptions({
    queryKey: [...dashboardKey, 'notifications', restaurantId],
    queryFn: async () => (await loadApi()).dashboard.notifications(scopeOf(restaurantId)),
    ...options,
  })

export const attentionQuery = (restaurantId: string | null) =>
  queryOptions({
    queryKey: [...dashboardKey, 'attention', restaurantId],
    queryFn: async () => (await loadApi()).dashboard.attention(scopeOf(restaurantId)),
    ...options,
  })
