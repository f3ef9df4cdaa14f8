import { Button } from '@comanda/ui/button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { readFailure } from '../../../shared/failure.ts'
import { FailureNotice } from '../failure-notice.tsx'

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
    <div className="mt-5 grid justify-items-center gap-3 empty:hidden">
      <FailureNotice failure={error && readFailure(error)} title={failed} />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
