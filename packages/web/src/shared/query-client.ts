import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { isRefusal, readFailure } from './failure.ts'
import { delayAfter, retryDelays } from './retry.ts'

/** Retries failures that may be transient. A rejection is final, and a timeout is not retried. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isRetried,
        staleTime: 30_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isRetried(failures: number, error: Error): boolean {
  const failure = readFailure(error)
  return failures < 2 && !isRefusal(failure) && failure.code !== 'TIMEOUT_ERROR'
}

/** For a screen that is useless without this query: retries until the query has data or is refused. */
export function untilLoaded(client: QueryClient, queryKey: QueryKey) {
  return {
    retry: (failures: number, error: Error) =>
      client.getQueryData(queryKey) === undefined
        ? !isRefusal(readFailure(error))
        : isRetried(failures, error),
    retryDelay: (failures: number) => delayAfter(failures, retryDelays.screen),
  }
}
