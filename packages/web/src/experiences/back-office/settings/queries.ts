import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

/** Whose settings: a restaurant's, or with null the platform's. */
export type Scope = string | null

export const settingsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['settings', scope],
    queryFn: async () => (await loadApi()).settings.get({ restaurantId: scope }),
  })
