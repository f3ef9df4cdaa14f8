import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { boardKey, loadApi, meQuery } from '../queries.ts'
import { type Moves, withTicket } from './board-state.ts'

/**
 * Moves tickets on at the touch and asks the server behind it. Somebody who was faster wins: the ticket then quietly
 * shows where it really stands.
 */
export function useAdvance(restaurantId: string): {
  moves: Moves
  advance: (ticket: Ticket) => Promise<void>
} {
  const client = useQueryClient()
  const [moves, setMoves] = useState<Moves>(new Map())

  const put = (ticket: Ticket) =>
    client.setQueryData<Board>(
      boardKey(restaurantId),
      (board) => board && { ...board, tickets: withTicket(board.tickets, ticket) },
    )
  const move = (orderId: string, from: OrderStatus | null) =>
    setMoves((current) => {
      const next = new Map(current)
      if (from) next.set(orderId, from)
      else next.delete(orderId)
      return next
    })

  const advance = async ({ orderId, status }: Ticket) => {
    if (moves.has(orderId)) return
    move(orderId, status)
    try {
      const api = await loadApi()
      put((await api.kitchen.advance({ restaurantId, orderId, expected: status })).ticket)
    } catch (error) {
      const failure = readFailure(error)
      const fresh = failure.code === 'STALE_STATUS' ? (failure.data as { ticket: Ticket }).ticket : null
      // Signed out elsewhere: the board makes way for the sign-in.
      if (failure.status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      if (fresh) put(fresh)
      else toast.error('Failed to update order status. Please try again.', { code: failure.code })
    } finally {
      move(orderId, null)
    }
  }
  return { moves, advance }
}
