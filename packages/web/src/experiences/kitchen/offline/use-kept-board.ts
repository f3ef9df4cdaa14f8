import type { Me } from '@comanda/contract/identity'
import type { Board } from '@comanda/contract/kitchen'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { boardKey, meQuery } from '../queries.ts'
import { keepBoard, recallBoard } from './kept-board.ts'
import { whoOf } from './who-is-here.ts'

/** So much of a day's news may be missing from a page that is killed. */
const KEEP_EVERY_MS = 10_000

/**
 * Keeps a kitchen's board on this device for as long as it stands. `missing` says that the server cannot be reached and
 * nothing is known yet: then the board that was kept is shown.
 */
export function useKeptBoard(
  restaurantId: string,
  { ready, missing }: { ready: boolean; missing: boolean },
): void {
  const client = useQueryClient()
  const me = client.getQueryData<Me>(meQuery.queryKey)
  const who = me ? whoOf(me) : null
  useEffect(() => {
    if (!missing || !who) return
    let isWanted = true
    void recallBoard(restaurantId, who, Date.now()).then((kept) => {
      const key = boardKey(restaurantId)
      if (!kept || !isWanted || client.getQueryData(key)) return
      client.setQueryData<Board>(key, kept.board, { updatedAt: kept.contactAt })
    })
    return () => {
      isWanted = false
    }
  }, [client, restaurantId, who, missing])
  useEffect(() => {
    if (!ready || !who) return
    let keptAt = 0
    const keep = () => {
      const state = client.getQueryState<Board>(boardKey(restaurantId))
      if (!state?.data || state.dataUpdatedAt === keptAt) return
      keptAt = state.dataUpdatedAt
      void keepBoard({ restaurantId, who, board: state.data, contactAt: keptAt })
    }
    keep()
    const timer = setInterval(keep, KEEP_EVERY_MS)
    const onHide = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [client, restaurantId, who, ready])
}
