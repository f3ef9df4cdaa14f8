import type { Settings } from '@comanda/domain/settings/settings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

type Api = Awaited<ReturnType<typeof loadApi>>['apiKeys']
export type CreatedKey = Awaited<ReturnType<Api['create']>>
export type NewKey = Parameters<Api['create']>[0]

export const pageSize = 25
export const apiKeysKey = ['api-keys']

/** A page of the keys of a restaurant; with null, of all restaurants. */
export const keysQuery = (restaurantId: string | null, after: string | null) =>
  queryOptions({
    queryKey: [...apiKeysKey, restaurantId, after],
    queryFn: async () =>
      (await loadApi()).apiKeys.list({
        restaurantId,
        limit: pageSize,
        ...(after === null ? {} : { after }),
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export async function createKey(key: NewKey): Promise<CreatedKey> {
  return (await loadApi()).apiKeys.create(key)
}

export async function revokeKey(key: { restaurantId: string; keyId: string }) {
  return (await loadApi()).apiKeys.revoke(key)
}

/** Changes only whether keys are accepted. */
export async function allowApiAccess(restaurantId: string, stored: { settings: Settings; revision: number }) {
  const settings = { ...stored.settings, apiEnabled: true }
  return (await loadApi()).settings.save({ restaurantId, revision: stored.revision, settings })
}
