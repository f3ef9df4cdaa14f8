import type { Recipients } from '@comanda/contract/management'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const recipientsKey = (restaurantId: string) => ['recipients', restaurantId]

/** Recipients of notifications to the management. */
export const recipientsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: recipientsKey(restaurantId),
    queryFn: async () => (await loadApi()).management.recipients({ restaurantId }),
  })

export async function saveRecipients(restaurantId: string, chosen: Recipients['chosen'], revision: number) {
  return (await loadApi()).management.saveRecipients({ restaurantId, revision, ...chosen })
}
