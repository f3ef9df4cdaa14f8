import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { readFailure } from '../../../shared/failure.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { MoreButton } from './more-button.tsx'

interface NextPageProps {
  query: Pick<UseInfiniteQueryResult, 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** "Restaurants did not load". */
  failed: string
}

/** Below a list that is loaded in parts: why the last request failed, and the button that loads more. */
export function NextPage({
  query: { error, hasNextPage, isFetchingNextPage, fetchNextPage },
  failed,
}: NextPageProps) {
  return (
    <div className="grid justify-items-center">
      <FailureNotice failure={error && readFailure(error)} title={failed} className="mt-5" />
      <MoreButton
        className="mt-5"
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      >
        Show more
      </MoreButton>
    </div>
  )
}
