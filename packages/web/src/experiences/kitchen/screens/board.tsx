import type { Board } from '@comanda/contract/kitchen'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { BoardView } from '../board/board-view.tsx'
import { KitchenProvider, type OperatorGate } from '../kitchen-provider.tsx'
import { useBoard } from '../live/use-board.ts'
import { isRemembered } from '../offline/remembered-me.ts'
import { FailedScreen } from '../parts/failed-screen.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { NoAccess } from '../parts/no-access.tsx'
import { accessRevokedKey, meQuery } from '../queries.ts'
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
  const client = useQueryClient()
  const accessRevoked = client.getQueryData(accessRevokedKey(restaurantId)) === true
  useFreshDay(board.data, () => void board.refetch({ cancelRefetch: false }))
  if (board.data) {
    return (
      <KitchenProvider value={{ restaurant: board.data.restaurant, gate }}>
        <BoardView board={board.data} readAt={board.dataUpdatedAt} live={live} account={account} />
      </KitchenProvider>
    )
  }
  if (!board.failureReason) {
    const isUnreachable = isRemembered(client.getQueryData(meQuery.queryKey))
    return <LoadingScreen note={isUnreachable ? 'The server does not respond.' : undefined} />
  }
  const { status } = readFailure(board.failureReason)
  if (status === 403 || status === 404) {
    return (
      <NoAccess account={account} title="Access denied">
        {accessRevoked
          ? 'Your access to this kitchen was revoked. The orders stored on this screen were deleted. Ask the owner if this is a mistake.'
          : 'This account has no access to this kitchen. Ask the owner to invite you, or sign in with another account.'}
      </NoAccess>
    )
  }
  return <FailedScreen title="Board did not load" query={board} />
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
