import type { Board } from '@comanda/contract/kitchen'
import { FailedState } from '@comanda/ui/failed-state'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import type { AdvanceGate } from '../acts/gate.ts'
import { BoardView } from '../board/board-view.tsx'
import { useBoard } from '../live/use-board.ts'
import { NoAccess } from '../parts/no-access.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { takenAwayKey } from '../queries.ts'
import { useAlarmFor } from '../sound/use-alarm.ts'
import { useBoardClock } from '../ticket/board-clock.ts'

export interface BoardScreenProps {
  restaurantId: string
  /** Who looks at it, and the way out. */
  account: ReactNode
  /** For screens where it may have to be said first who moves an order on. */
  gate?: AdvanceGate
}

export function BoardScreen({ restaurantId, account, gate }: BoardScreenProps) {
  useAlarmFor(restaurantId)
  const { board, live } = useBoard(restaurantId)
  const wasTaken = useQueryClient().getQueryData(takenAwayKey(restaurantId)) === true
  useFreshDay(board.data, () => void board.refetch({ cancelRefetch: false }))
  if (board.data) {
    return <BoardView board={board.data} readAt={board.dataUpdatedAt} live={live} {...{ account, gate }} />
  }
  if (board.isPending) return <Waiting />
  const failure = readFailure(board.error)
  if (failure.status === 403 || failure.status === 404) {
    return (
      <NoAccess account={account} title="Access denied">
        {wasTaken
          ? 'Your access to this kitchen was taken away. What this screen kept of its orders is deleted. Ask the owner if this is a mistake.'
          : 'This account may not open this kitchen. Ask the owner to invite you, or sign in as somebody else.'}
      </NoAccess>
    )
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <FailedState
        title="The board did not load"
        message={failure.message}
        code={failure.code}
        retrying={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    </main>
  )
}

/** An answer that is still of the day before, because this screen's clock is a little ahead, is asked for again so soon. */
const ASK_AGAIN_MS = 5000

/** Once the local day of the board is over, the new day's orders and sales are asked for until they are there. */
function useFreshDay(board: Board | undefined, refresh: () => void): void {
  // A board that this device kept from before boards said it has no day.
  const isOver = useBoardClock((now) => board?.day !== undefined && now >= board.day.end)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!isOver) return
    latest.current()
    const asking = setInterval(() => latest.current(), ASK_AGAIN_MS)
    return () => clearInterval(asking)
  }, [isOver])
}
