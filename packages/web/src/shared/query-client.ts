import { QueryClient } from '@tanstack/react-query'
import { isRefusal, readFailure } from './failure.ts'

/** Retries failures that may be transient; a refusal is final. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && !isRefusal(readFailure(error)),
        staleTime: 30_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
