import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

const REQUESTS_EVERY_MS = 4000
const PRESENCE_EVERY_MS = 10_000

/**
 * Screens and pairing requests; polled while the page is open, because screens request pairing automatically.
 */
export const devicesQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['devices', restaurantId],
    queryFn: async () => {
      const list = await (await loadApi()).devices.list({ restaurantId })
      return { ...list, skew: list.now - Date.now() }
    },
    refetchInterval: REQUESTS_EVERY_MS,
    staleTime: 0,
  })

/** Which of the kitchens that the user can manage have screens online; polled while the page is open. */
export const presenceQuery = queryOptions({
  queryKey: ['kitchen-presence'],
  queryFn: async () => (await (await loadApi()).kitchen.presence()).kitchens,
  refetchInterval: PRESENCE_EVERY_MS,
  staleTime: PRESENCE_EVERY_MS,
})

export const staffQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['kitchen-staff', restaurantId],
    queryFn: async () => (await loadApi()).devices.staff({ restaurantId }),
  })

export function refreshDevices(client: QueryClient, restaurantId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: devicesQuery(restaurantId).queryKey })
}

export function refreshStaff(client: QueryClient, restaurantId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: staffQuery(restaurantId).queryKey })
}
