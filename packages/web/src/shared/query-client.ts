import { QueryClient } from '@tanstack/react-query'
import { type Failure, isRefusal, readFailure } from './failure.ts'

/** Retries failures that may be transient. A rejection is final, and a timeout is not retried. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && isTransient(readFailure(error)),
        staleTime: 30_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isTransient(failure: Failure): boolean {
  return !isRefusal(failure) && failure.code !== 'TIMEOUT_ERROR'
}
