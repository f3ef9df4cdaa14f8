import { useNow } from '../../../shared/clock.ts'
import { useBoard } from '../live/use-board.ts'
import { FailedScreen } from '../parts/failed-screen.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { boardSkew } from '../ticket/board-clock.ts'
import { ReadyBoard } from './ready-board.tsx'

export interface ReadyScreenProps {
  restaurantId: string
  /** The server's clock when it rendered the page. */
  renderedAt: number
  /** Whether this screen can always show this board, even after a restart. */
  canMakeDefault: boolean
}

/** The live order-ready board for customers at the counter. */
export function ReadyScreen({ restaurantId, renderedAt, canMakeDefault }: ReadyScreenProps) {
  const { board, live } = useBoard(restaurantId)
  const now = useNow(renderedAt, 1000) + boardSkew()
  if (board.data) {
    return (
      <ReadyBoard
        board={board.data}
        now={now}
        lost={live.link.kind === 'lost'}
        canMakeDefault={canMakeDefault}
      />
    )
  }
  return board.failureReason ? <FailedScreen title="Board did not load" query={board} /> : <LoadingScreen />
}
