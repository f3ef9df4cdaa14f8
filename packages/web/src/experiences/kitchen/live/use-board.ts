import type { Board } from '@comanda/contract/kitchen'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startKitchenWorker } from '../offline/kitchen-worker.ts'
import { useKeptBoard } from '../offline/use-kept-board.ts'
import { useWakeLock } from '../parts/use-wake-lock.ts'
import { boardQuery, isRefusal } from '../queries.ts'
import { type LiveBoard, useLiveBoard } from './use-live-board.ts'

/** While the stream is down the board is asked for so often. */
const ASK_EVERY_MS = 15_000

export interface FollowedBoard {
  board: UseQueryResult<Board>
  live: LiveBoard
}

/**
 * The board of a kitchen for a screen that stands there all day: live, else asked for again and again, else as it was last
 * known.
 */
export function useBoard(restaurantId: string): FollowedBoard {
  useWakeLock()
  useEffect(startKitchenWorker, [])
  const known = useQuery({ ...boardQuery(restaurantId), select: () => true })
  const ready = known.data === true
  useKeptBoard(restaurantId, {
    ready,
    missing: !ready && known.failureReason !== null && !isRefusal(known.failureReason),
  })
  const live = useLiveBoard(restaurantId, ready)
  const board = useQuery({
    ...boardQuery(restaurantId),
    refetchInterval: live.link.kind === 'lost' ? ASK_EVERY_MS : false,
  })
  return { board, live }
}
