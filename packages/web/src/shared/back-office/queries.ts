import { QueryClient, queryOptions } from '@tanstack/react-query'
import { readFailure } from '../failure.ts'

/** In a bundle of its own, so that the sign-in renders without it. */
export const loadApi = async () => (await import('../api.ts')).api

/** Retries failures that may be transient; a refusal is final. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && !isRefusal(error),
        staleTime: 30_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export const restaurantsKey = ['restaurants-to-open']

/** The restaurants that the user can open, by name. */
export const restaurantsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...restaurantsKey, userId],
    queryFn: async () => (await (await loadApi()).kitchen.restaurants()).restaurants,
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

export function isRefusal(error: unknown): boolean {
  const { status } = readFailure(error)
  return status !== null && status >= 400 && status < 500 && status !== 429
}
