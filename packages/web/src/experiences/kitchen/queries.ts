import type { Board } from '@comanda/contract/kitchen'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { readFailure } from '../../shared/failure.ts'
import { mergeBoards } from './board/board-state.ts'

/** In a bundle of its own, as elsewhere: the sign-in shows without it. */
export const loadApi = async () => (await import('../../shared/api.ts')).api

/** A refusal is final, whatever else went wrong may be better in a moment. */
export function createQueries(): QueryClient {
  const retry = (count: number, error: Error) => count < 2 && !isRefusal(error)
  return new QueryClient({ defaultOptions: { queries: { retry, staleTime: 30_000, networkMode: 'always' } } })
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await loadApi()).identity.me(),
})

export const kitchensQuery = queryOptions({
  queryKey: ['kitchens'],
  queryFn: async () => (await (await loadApi()).kitchen.restaurants()).restaurants,
})

export const boardKey = (restaurantId: string) => ['board', restaurantId]

/** A fresh reading never takes back what the live stream has told meanwhile. */
export const boardQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: boardKey(restaurantId),
    queryFn: async ({ client }) => {
      const fresh = await (await loadApi()).kitchen.board({ restaurantId })
      return mergeBoards(client.getQueryData<Board>(boardKey(restaurantId)), fresh)
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export function isRefusal(error: unknown): boolean {
  const { status } = readFailure(error)
  return status !== null && status >= 400 && status < 500 && status !== 429
}
