import type { Board, KitchenEvent } from '@comanda/contract/kitchen'
import { minutes } from '@comanda/domain/time/instant'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isRefusal, readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { applyEvent } from '../board/board-state.ts'
import { boardKey, boardQuery, meQuery } from '../queries.ts'
import { setBoardSkew } from '../ticket/board-clock.ts'
import { updatesKey } from '../updates/use-updates.ts'
import { type LinkState, LiveLink } from './live-link.ts'

export interface LiveBoard {
  link: LinkState
  /** How far the server's clock is ahead of this screen's, in milliseconds. */
  skew: number
  tryNow: () => void
}

/**
 * After a longer gap the board is read again instead of replaying events: the server retains events for a
 * limited time.
 */
const MAX_REPLAY_GAP_MS = minutes(10)

/** Follows the kitchen's event stream from the cursor of the board, while mounted. */
export function useLiveBoard(restaurantId: string, ready: boolean): LiveBoard {
  const client = useQueryClient()
  const [link] = useState(() => {
    const key = boardKey(restaurantId)
    return new LiveLink({
      async open(signal) {
        const api = await loadApi()
        const readAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
        if (Date.now() - readAt > MAX_REPLAY_GAP_MS)
          await client.fetchQuery({ ...boardQuery(restaurantId), staleTime: 0 })
        const cursor = client.getQueryData<Board>(key)?.cursor ?? '0'
        return api.kitchen.events({ restaurantId, cursor }, { signal })
      },
      contactAt: () => client.getQueryState(key)?.dataUpdatedAt || null,
      onEvent(event: KitchenEvent) {
        client.setQueryData<Board>(key, (board) => board && applyEvent(board, event))
        if (event.kind !== 'restaurant') return
        void client.invalidateQueries({ queryKey: key })
        void client.invalidateQueries({ queryKey: updatesKey(restaurantId) })
      },
      onClock: setBoardSkew,
      isRefusal(error) {
        const refused = isRefusal(readFailure(error))
        if (!refused) return false
        // Both are read again: a revoked permission or a sign-out elsewhere ends the board.
        void client.invalidateQueries({ queryKey: meQuery.queryKey })
        void client.resetQueries({ queryKey: key })
        return true
      },
    })
  })
  useEffect(() => (ready ? link.start() : undefined), [link, ready])
  const state = useSyncExternalStore(
    link.subscribe,
    () => link.state,
    () => link.state,
  )
  return { link: state, skew: link.skew, tryNow: () => link.tryNow() }
}
