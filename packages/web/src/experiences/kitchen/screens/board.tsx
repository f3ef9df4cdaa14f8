import type { Board } from '@comanda/contract/kitchen'
import { FailedState } from '@comanda/ui/failed-state'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { BoardView } from '../board/board-view.tsx'
import { KitchenProvider, type OperatorGate } from '../kitchen-provider.tsx'
import { useBoard } from '../live/use-board.ts'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { NoAccess } from '../parts/no-access.tsx'
import { accessRevokedKey } from '../queries.ts'
import { useAlarmFor } from '../sound/use-alarm.ts'
import { useBoardClock } from '../ticket/board-clock.ts'

export interface BoardScreenProps {
  restaurantId: string
  /** The account menu, with the sign-out. */
  account: ReactNode
  /** For paired screens, where an operator may have to enter a PIN first. */
  gate?: OperatorGate
}

export function BoardScreen({ restaurantId, account, gate }: BoardScreenProps) {
  useAlarmFor(restaurantId)
  const { board, live } = useBoard(restaurantId)
  const accessRevoked = useQueryClient().getQueryData(accessRevokedKey(restaurantId)) === true
  useFreshDay(board.data, () => void board.refetch({ cancelRefetch: false }))
  if (board.data) {
    return (
      <KitchenProvider value={{ restaurant: board.data.restaurant, gate }}>
        <BoardView board={board.data} readAt={board.dataUpdatedAt} live={live} account={account} />
      </KitchenProvider>
    )
  }
  if (board.isPending) return <LoadingScreen />
  const failure = readFailure(board.error)
  if (failure.status === 403 || failure.status === 404) {
    return (
      <NoAccess account={account} title="Access denied">
        {accessRevoked
          ? 'Your access to this kitchen was revoked. The orders stored on this screen were deleted. Ask the owner if this is a mistake.'
          : 'This account has no access to this kitchen. Ask the owner to invite you, or sign in with another account.'}
      </NoAccess>
    )
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <FailedState
        title="Board did not load"
        message={failure.message}
        code={failure.code}
        retrying={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    </main>
  )
}

/**
 * Polling interval while the response is still of the previous day, because this screen's clock is slightly
 * ahead.
 */
const NEW_DAY_POLL_INTERVAL_MS = 5000

/** Once the local day of the board has ended, reads the board until the new day's orders and sales arrive. */
function useFreshDay(board: Board | undefined, refresh: () => void): void {
  // A board stored on this device by an older version has no `day`.
  const isOver = useBoardClock((now) => board?.day !== undefined && now >= board.day.end)
  const read = useEffectEvent(refresh)
  useEffect(() => {
    if (!isOver) return
    read()
    const asking = setInterval(() => read(), NEW_DAY_POLL_INTERVAL_MS)
    return () => clearInterval(asking)
  }, [isOver])
}
