import type { Board, KitchenEvent } from '@comanda/contract/kitchen'
import { minutes } from '@comanda/domain/time/instant'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isRefusal, readFailure } from '../../../shared/failure.ts'
import { LiveStream, type StreamState } from '../../../shared/live-stream.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { retryDelays } from '../../../shared/retry.ts'
import { applyEvent } from '../board/board-state.ts'
import { boardKey, boardQuery, meQuery } from '../queries.ts'
import { setServerTime } from '../ticket/board-clock.ts'
import { updatesKey } from '../updates/use-updates.ts'

export interface LiveBoard {
  link: StreamState
  tryNow: () => void
}

/**
 * After a longer gap, the board is reloaded instead of replaying events: the server retains events for a limited time.
 */
const MAX_REPLAY_GAP_MS = minutes(10)
/** The server sends a heartbeat every 10 s. */
const SILENCE_TIMEOUT_MS = 25_000

/** Follows the kitchen's event stream from the cursor of the board, while mounted. */
export function useLiveBoard(restaurantId: string, ready: boolean): LiveBoard {
  const client = useQueryClient()
  const [link] = useState(() => {
    const key = boardKey(restaurantId)
    return new LiveStream<KitchenEvent>({
      async open(signal) {
        const api = await loadApi()
        const readAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
        if (Date.now() - readAt > MAX_REPLAY_GAP_MS)
          await client.fetchQuery({ ...boardQuery(restaurantId), staleTime: 0 })
        const cursor = client.getQueryData<Board>(key)?.cursor ?? '0'
        return api.kitchen.events({ restaurantId, cursor }, { signal })
      },
      contactAt: () => client.getQueryState(key)?.dataUpdatedAt || null,
      onEvent(event) {
        setServerTime(event.at)
        client.setQueryData<Board>(key, (board) => board && applyEvent(board, event))
        if (event.kind !== 'restaurant') return
        void client.invalidateQueries({ queryKey: key })
        void client.invalidateQueries({ queryKey: updatesKey(restaurantId) })
      },
      isRefusal(error) {
        const refused = isRefusal(readFailure(error))
        if (!refused) return false
        // Both are reloaded: a revoked permission or a sign-out elsewhere closes the board.
        void client.invalidateQueries({ queryKey: meQuery.queryKey })
        void client.resetQueries({ queryKey: key })
        return true
      },
      delays: retryDelays.kitchen,
      silenceMs: SILENCE_TIMEOUT_MS,
    })
  })
  useEffect(() => (ready ? link.start() : undefined), [link, ready])
  const state = useSyncExternalStore(
    link.subscribe,
    () => link.state,
    () => link.state,
  )
  return { link: state, tryNow: link.tryNow }
}
