import { queryOptions } from '@tanstack/react-query'
import { readFailure } from '../../shared/failure.ts'
import { loadApi } from '../../shared/load-api.ts'

export const restaurantsKey = ['restaurants-to-open']

/** The restaurants that the user can open, by name. */
export const restaurantsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...restaurantsKey, userId],
    queryFn: async () => (await loadApi()).kitchen.restaurants(),
  })

interface Asked {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Why a query failed, for FailedState and DataTable; null when it did not. `title`: "Users did not load". */
export function failureOf(query: Asked, title: string) {
  if (!query.error) return null
  const { message, code } = readFailure(query.error)
  return { title, message, code, retrying: query.isFetching, onRetry: () => void query.refetch() }
}
