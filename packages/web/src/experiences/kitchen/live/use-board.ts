import type { Board } from '@comanda/contract/kitchen'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRefusal, readFailure } from '../../../shared/failure.ts'
import { untilLoaded } from '../../../shared/query-client.ts'
import { startKitchenWorker } from '../offline/kitchen-worker.ts'
import { useStoredBoard } from '../offline/use-stored-board.ts'
import { useWakeLock } from '../parts/use-wake-lock.ts'
import { boardKey, boardQuery } from '../queries.ts'
import { type LiveBoard, useLiveBoard } from './use-live-board.ts'

/** Polling interval while the stream is down. */
const POLL_INTERVAL_MS = 15_000

export interface FollowedBoard {
  board: UseQueryResult<Board>
  live: LiveBoard
}

/** The board of a kitchen: live, else polled, else as last stored on this device. */
export function useBoard(restaurantId: string): FollowedBoard {
  useWakeLock()
  useEffect(startKitchenWorker, [])
  const client = useQueryClient()
  const query = { ...boardQuery(restaurantId), ...untilLoaded(client, boardKey(restaurantId)) }
  const known = useQuery({ ...query, select: () => true })
  const ready = known.data === true
  useStoredBoard(restaurantId, {
    ready,
    missing: !ready && known.failureReason !== null && !isRefusal(readFailure(known.failureReason)),
  })
  const live = useLiveBoard(restaurantId, ready)
  const board = useQuery({
    ...query,
    refetchInterval: live.link.kind === 'lost' ? POLL_INTERVAL_MS : false,
  })
  return { board, live }
}
