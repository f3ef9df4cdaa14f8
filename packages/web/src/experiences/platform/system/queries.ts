import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const databaseKey = ['system', 'database']
export const securityKey = ['system', 'security']

export const databaseQuery = queryOptions({
  queryKey: databaseKey,
  queryFn: async () => (await loadApi()).system.database(),
})

export const securityQuery = queryOptions({
  queryKey: securityKey,
  queryFn: async () => (await loadApi()).system.security(),
})

/** What happens now; requested again every few seconds while the screen is visible. */
export const realtimeQuery = queryOptions({
  queryKey: ['system', 'realtime'],
  queryFn: async () => (await loadApi()).system.realtime(),
  refetchInterval: 5000,
  staleTime: 0,
})
