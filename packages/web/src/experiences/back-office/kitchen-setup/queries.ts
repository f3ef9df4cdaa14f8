import type { KitchenSetup, PauseEnd } from '@comanda/contract/kitchen'
import type { PauseReason } from '@comanda/domain/ordering/pause-reasons'
import { minutes } from '@comanda/domain/time/instant'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { putData } from '../put-data.ts'

export const setupKey = (restaurantId: string) => ['kitchen-setup', restaurantId]

/** Settings and stations of a kitchen. */
export const setupQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: setupKey(restaurantId),
    queryFn: async () => (await loadApi()).kitchen.setup({ restaurantId }),
  })

/** Puts the part that was saved into the query's data. */
export function putSetup(client: QueryClient, restaurantId: string, saved: Partial<KitchenSetup>): void {
  putData(client, setupQuery(restaurantId).queryKey, (setup) => setup && { ...setup, ...saved })
}

export interface PauseFilters {
  reason: PauseReason | null
  ended: PauseEnd | null
}

/** A page of ordering pauses, newest first. Refetched before its photo links expire. */
export const pausesQuery = (restaurantId: string, { reason, ended }: PauseFilters, before: number | null) =>
  queryOptions({
    queryKey: ['pauses', restaurantId, reason, ended, before],
    queryFn: async () =>
      (await loadApi()).kitchen.pauses({
        restaurantId,
        ...(before !== null && { before }),
        ...(reason && { reason }),
        ...(ended && { ended }),
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: minutes(10),
  })
