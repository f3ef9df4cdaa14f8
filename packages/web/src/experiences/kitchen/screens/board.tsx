import type { Me } from '@comanda/contract/identity'
import type { Board } from '@comanda/contract/kitchen'
import { zonedTime } from '@comanda/domain/time/zone'
import { FailedState } from '@comanda/ui/failed-state'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { readFailure } from '../../../shared/failure.ts'
import { BoardView } from '../board/board-view.tsx'
import { type LiveBoard, useLiveBoard } from '../live/use-live-board.ts'
import { NoAccess } from '../parts/no-access.tsx'
import { useWakeLock } from '../parts/use-wake-lock.ts'
import { Waiting } from '../parts/waiting.tsx'
import { boardQuery } from '../queries.ts'
import { useAlarmFor } from '../sound/use-alarm.ts'

/** While the stream is down the board is asked for so often. */
const ASK_EVERY_MS = 15_000

export interface BoardScreenProps {
  restaurantId: string
  /** The server's clock when it rendered the page. */
  renderedAt: number
  user: NonNullable<Me['user']>
  /** There the choice of another kitchen is one link away. */
  onPlatform: boolean
  onSignedOut: () => void
}

export function BoardScreen({ restaurantId, renderedAt, user, onPlatform, onSignedOut }: BoardScreenProps) {
  useWakeLock()
  useAlarmFor(restaurantId)
  const ready = useQuery({ ...boardQuery(restaurantId), select: () => true }).isSuccess
  const live = useLiveBoard(restaurantId, ready)
  const board = useQuery({
    ...boardQuery(restaurantId),
    refetchInterval: live.link.kind === 'lost' ? ASK_EVERY_MS : false,
  })
  const now = useNow(renderedAt, 1000) + live.skew
  useFreshDay(board.data, now, () => void board.refetch())
  if (board.data) {
    return (
      <BoardView
        board={board.data}
        readAt={board.dataUpdatedAt}
        live={live}
        now={now}
        {...{ user, onPlatform, onSignedOut }}
      />
    )
  }
  if (board.isPending) return <Waiting />
  const failure = readFailure(board.error)
  if (failure.status === 403 || failure.status === 404) {
    return (
      <NoAccess user={user} onSignedOut={onSignedOut} title="Access denied">
        This account may not open this kitchen. Ask the owner to invite you, or sign in as somebody else.
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

export type { LiveBoard }

/** At the restaurant's midnight the day's orders and sales begin anew. */
function useFreshDay(board: Board | undefined, now: number, refresh: () => void): void {
  const date = board ? zonedTime(now, board.restaurant.timezone).date : null
  const shown = useRef(date)
  useEffect(() => {
    if (date === shown.current) return
    const turned = shown.current !== null
    shown.current = date
    if (turned) refresh()
  }, [date, refresh])
}
