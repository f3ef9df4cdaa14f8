import { FailedState } from '@comanda/ui/failed-state'
import type { UseQueryResult } from '@tanstack/react-query'
import { readFailure } from '../../../shared/failure.ts'

/** A screen whose data did not load, also while its query is being retried. */
export function FailedScreen({ title, query }: { title: string; query: UseQueryResult<unknown> }) {
  const { message, code } = readFailure(query.failureReason ?? query.error)
  return (
    <main className="grid min-h-dvh place-items-center">
      <FailedState
        title={title}
        message={query.isFetching ? `${message} Trying again until it loads.` : message}
        code={code}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </main>
  )
}
