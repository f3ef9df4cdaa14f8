import type { Board } from '@comanda/contract/kitchen'
import { queryOptions } from '@tanstack/react-query'
import { isRefusal, readFailure } from '../../shared/failure.ts'
import { loadApi } from '../../shared/load-api.ts'
import { mergeBoards } from './board/board-state.ts'
import { isRemembered, readRememberedMe, rememberMe } from './offline/remembered-me.ts'
import { deleteStoredBoard } from './offline/stored-board.ts'
import { setServerTime } from './ticket/board-clock.ts'

/** Request timeout, short because the page may be offline. */
const REQUEST_TIMEOUT_MS = 8000
/** Polling interval while the signed-in user is known from storage only. */
const ME_POLL_INTERVAL_MS = 15_000

/** Falls back to the last known user or screen while the server is unreachable. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    try {
      const me = await (await loadApi()).identity.me(undefined, {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      rememberMe(me)
      return me
    } catch (error) {
      const last = isRefusal(readFailure(error)) ? null : readRememberedMe()
      if (last) return last
      throw error
    }
  },
  refetchInterval: ({ state }) => (isRemembered(state.data) ? ME_POLL_INTERVAL_MS : false),
  // A stored value and a response can be deeply equal, but must stay distinct objects (`isRemembered`).
  structuralSharing: false,
})

export const kitchensQuery = queryOptions({
  queryKey: ['kitchens'],
  queryFn: async () => (await (await loadApi()).kitchen.restaurants()).restaurants,
})

export const boardKey = (restaurantId: string) => ['board', restaurantId]

/** Set when access to a loaded board was revoked; stored until the page is closed. */
export const accessRevokedKey = (restaurantId: string) => ['access-revoked', restaurantId]

/** A fresh read never overwrites later updates of the live stream. */
export const boardQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: boardKey(restaurantId),
    queryFn: async ({ client }) => {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
      try {
        const askedAt = Date.now()
        const fresh = await (await loadApi()).kitchen.board({ restaurantId }, { signal })
        setServerTime(fresh.at, askedAt)
        return mergeBoards(client.getQueryData<Board>(boardKey(restaurantId)), fresh)
      } catch (error) {
        const { status } = readFailure(error)
        // Without access, the stored board must be deleted as well.
        if ((status === 403 || status === 404) && (await deleteStoredBoard(restaurantId)))
          client.setQueryData(accessRevokedKey(restaurantId), true)
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
