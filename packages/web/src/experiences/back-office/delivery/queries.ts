import type { CourierAccount } from '@comanda/contract/courier-account'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const courierAccountKey = (restaurantId: string) => ['courier-account', restaurantId]

/** The stored part of a restaurant's courier account. */
export const courierAccountQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: courierAccountKey(restaurantId),
    queryFn: async () => (await loadApi()).delivery.courierAccount({ restaurantId }),
  })

/** Whether the courier service accepts the stored credentials: an error sentence when it does not. */
export const courierCheckQuery = (restaurantId: string, changedAt: number | null) =>
  queryOptions({
    queryKey: [...courierAccountKey(restaurantId), 'check', changedAt],
    queryFn: async () => (await loadApi()).delivery.checkCourierAccount({ restaurantId }),
    staleTime: 60_000,
    retry: false,
  })

/** Absent fields stay unchanged; null deletes the webhook key. */
export interface EnteredCredentials {
  clientId?: string
  clientSecret?: string
  customerId?: string
  webhookKey?: string | null
}

export async function saveCourierAccount(restaurantId: string, entered: EnteredCredentials) {
  return (await loadApi()).delivery.saveCourierAccount({ restaurantId, ...entered })
}

/** Whether couriers deliver, and what they carry. Fields that are not included stay unchanged: another tab may have changed them. */
export type CourierUse = Partial<Pick<CourierAccount, 'switchedOn' | 'carries21Plus'>>

export async function saveCourierUse(restaurantId: string, use: CourierUse) {
  return (await loadApi()).delivery.saveCourierUse({ restaurantId, ...use })
}

export async function removeCourierAccount(restaurantId: string) {
  return (await loadApi()).delivery.removeCourierAccount({ restaurantId })
}
