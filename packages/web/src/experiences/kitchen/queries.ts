import type { Board } from '@comanda/contract/kitchen'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { readFailure } from '../../shared/failure.ts'
import { mergeBoards } from './board/board-state.ts'
import { forgetBoard } from './offline/kept-board.ts'
import { isKept, noteWhoIsHere, recallMe } from './offline/who-is-here.ts'

/** In a bundle of its own, as elsewhere: the sign-in shows without it. */
export const loadApi = async () => (await import('../../shared/api.ts')).api

/** A refusal is final, whatever else went wrong may be better in a moment. */
export function createQueries(): QueryClient {
  const retry = (count: number, error: Error) => count < 2 && !isRefusal(error)
  return new QueryClient({ defaultOptions: { queries: { retry, staleTime: 30_000, networkMode: 'always' } } })
}

/** Longer than that nobody waits for a page that may have no network. */
const ANSWER_MS = 8000
/** Who is here by the screen's memory alone is asked again so often. */
const ASK_WHO_EVERY_MS = 15_000

/** Without an answer it is whoever was here last: the screen goes on with what it knows. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    try {
      const me = await (await loadApi()).identity.me(undefined, { signal: AbortSignal.timeout(ANSWER_MS) })
      noteWhoIsHere(me)
      return me
    } catch (error) {
      const last = isRefusal(error) ? null : recallMe()
      if (last) return last
      throw error
    }
  },
  refetchInterval: ({ state }) => (isKept(state.data) ? ASK_WHO_EVERY_MS : false),
  // What is kept and what is answered may read the same and are not.
  structuralSharing: false,
})

export const kitchensQuery = queryOptions({
  queryKey: ['kitchens'],
  queryFn: async () => (await (await loadApi()).kitchen.restaurants()).restaurants,
})

export const boardKey = (restaurantId: string) => ['board', restaurantId]

/** Whether the right to a board that stood here was taken away, as long as the page stands. */
export const takenAwayKey = (restaurantId: string) => ['taken-away', restaurantId]

/** A fresh reading never takes back what the live stream has told meanwhile. */
export const boardQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: boardKey(restaurantId),
    queryFn: async ({ client }) => {
      const signal = AbortSignal.timeout(ANSWER_MS)
      try {
        const fresh = await (await loadApi()).kitchen.board({ restaurantId }, { signal })
        return mergeBoards(client.getQueryData<Board>(boardKey(restaurantId)), fresh)
      } catch (error) {
        const { status } = readFailure(error)
        // Whoever may not look any more has nothing to keep either.
        if ((status === 403 || status === 404) && (await forgetBoard(restaurantId)))
          client.setQueryData(takenAwayKey(restaurantId), true)
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export function isRefusal(error: unknown): boolean {
  const { status } = readFailure(error)
  return status !== null && status >= 400 && status < 500 && status !== 429
}
