import type { Me } from '@comanda/contract/identity'
import type { Board } from '@comanda/contract/kitchen'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { boardKey, meQuery } from '../queries.ts'
import { ownerOf } from './remembered-me.ts'
import { readStoredBoard, storeBoard } from './stored-board.ts'

/** Write interval. At most this much is lost if the page is killed. */
const STORE_INTERVAL_MS = 10_000

/**
 * Stores the kitchen's board on this device while mounted. `missing` means that the server is unreachable and
 * no board is loaded: the stored board is shown then.
 */
export function useStoredBoard(
  restaurantId: string,
  { ready, missing }: { ready: boolean; missing: boolean },
): void {
  const client = useQueryClient()
  const me = client.getQueryData<Me>(meQuery.queryKey)
  const who = me ? ownerOf(me) : null
  useEffect(() => {
    if (!missing || !who) return
    let isCurrent = true
    void readStoredBoard(restaurantId, who, Date.now()).then((stored) => {
      const key = boardKey(restaurantId)
      if (!stored || !isCurrent || client.getQueryData(key)) return
      client.setQueryData<Board>(key, stored.board, { updatedAt: stored.contactAt })
    })
    return () => {
      isCurrent = false
    }
  }, [client, restaurantId, who, missing])
  useEffect(() => {
    if (!ready || !who) return
    let storedAt = 0
    const storeNow = () => {
      const state = client.getQueryState<Board>(boardKey(restaurantId))
      if (!state?.data || state.dataUpdatedAt === storedAt) return
      storedAt = state.dataUpdatedAt
      void storeBoard({ restaurantId, who, board: state.data, contactAt: storedAt })
    }
    storeNow()
    const timer = setInterval(storeNow, STORE_INTERVAL_MS)
    const onHide = () => document.visibilityState === 'hidden' && storeNow()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [client, restaurantId, who, ready])
}
