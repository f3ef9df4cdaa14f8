import type { DeliveryAreaSettings } from '@comanda/contract/delivery-area'
import type { AreaFields } from '@comanda/domain/delivery/delivery-area'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { putData } from '../put-data.ts'

const areaKey = (restaurantId: string) => [...catalogKey(restaurantId), 'delivery-area']

/** The delivery area of a restaurant. An undone change requests it again. */
export const areaQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: areaKey(restaurantId),
    queryFn: async () => (await loadApi()).deliveryArea.own({ restaurantId }),
  })

/** The location of the restaurant, for the map of an area that has no location yet. */
export const centerQuery = (restaurantId: string, address: string) =>
  queryOptions({
    queryKey: ['restaurant-place', restaurantId, address],
    queryFn: async () =>
      (await (await loadApi()).deliveryArea.test({ restaurantId, address, mode: 'radius', zones: [] })).place,
    retry: false,
  })

export function putArea(client: QueryClient, restaurantId: string, area: DeliveryAreaSettings): void {
  putData(client, areaQuery(restaurantId).queryKey, area)
}

export async function saveArea(restaurantId: string, fields: AreaFields, revision: number) {
  return (await loadApi()).deliveryArea.save({ restaurantId, ...sentOf(fields), revision })
}

export async function testAddress(restaurantId: string, fields: AreaFields, address: string) {
  return (await loadApi()).deliveryArea.test({ restaurantId, ...sentOf(fields), address })
}

/** Copies of the lists for the request: those of the form are read-only. */
const sentOf = ({ mode, zones }: AreaFields) => ({
  mode,
  zones: zones.map((zone) => ({ ...zone, zips: [...zone.zips], corners: [...zone.corners] })),
})
