import { FailedState } from '@comanda/ui/failed-state'
import { useNow } from '../../../shared/clock.ts'
import { readFailure } from '../../../shared/failure.ts'
import { useBoard } from '../live/use-board.ts'
import { Waiting } from '../parts/waiting.tsx'
import { ReadyBoard } from './ready-board.tsx'

export interface ReadyScreenProps {
  restaurantId: string
  /** The server's clock when it rendered the page. */
  renderedAt: number
  /** A screen of the restaurant may be only this, also after it was switched on again. */
  mayStay: boolean
}

/** The board for guests at the counter, live, on a screen that stands in the restaurant. */
export function ReadyScreen({ restaurantId, renderedAt, mayStay }: ReadyScreenProps) {
  const { board, live } = useBoard(restaurantId)
  const now = useNow(renderedAt, 1000) + live.skew
  if (board.data) {
    return <ReadyBoard board={board.data} now={now} lost={live.link.kind === 'lost'} mayStay={mayStay} />
  }
  if (board.isPending) return <Waiting />
  return (
    <main className="grid min-h-dvh place-items-center">
      <FailedState
        title="The board did not load"
        {...readFailure(board.error)}
        retrying={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    </main>
  )
}
