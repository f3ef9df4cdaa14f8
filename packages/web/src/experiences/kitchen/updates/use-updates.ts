import type { Ticket } from '@comanda/contract/kitchen'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadApi } from '../../../shared/load-api.ts'

export const updatesKey = (restaurantId: string) => ['courier-updates', restaurantId]

const updatesQuery = (restaurantId: string) =>
  infiniteQueryOptions({
    queryKey: updatesKey(restaurantId),
    queryFn: async ({ pageParam }) =>
      (await loadApi()).delivery.updates({ restaurantId, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ updates, more }) => (more ? (updates.at(-1)?.id ?? null) : null),
  })

/**
 * Courier updates, newest first, and the number of unread ones. Read again when a courier's status changes.
 */
export function useUpdates(restaurantId: string, tickets: readonly Ticket[]) {
  const client = useQueryClient()
  const query = useInfiniteQuery(updatesQuery(restaurantId))
  const couriers = couriersOf(tickets)
  const previous = useRef(couriers)
  useEffect(() => {
    if (previous.current === couriers) return
    previous.current = couriers
    void client.invalidateQueries({ queryKey: updatesKey(restaurantId) })
  }, [client, restaurantId, couriers])
  const markRead = async (upTo: number) => {
    await (await loadApi()).delivery.markUpdatesRead({ restaurantId, upTo })
    await client.invalidateQueries({ queryKey: updatesKey(restaurantId) })
  }
  return {
    query,
    updates: query.data?.pages.flatMap((page) => page.updates),
    unread: query.data?.pages[0]?.unread ?? 0,
    markRead,
  }
}

export type Updates = ReturnType<typeof useUpdates>

/** Changes whenever the courier of any ticket does. */
export function couriersOf(tickets: readonly Pick<Ticket, 'orderId' | 'courier'>[]): string {
  return JSON.stringify(
    tickets.flatMap(({ orderId, courier }) =>
      courier ? [[orderId, courier.state, courier.status, courier.name, courier.problem]] : [],
    ),
  )
}
