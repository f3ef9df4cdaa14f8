import type { Board, Ticket } from '@comanda/contract/kitchen'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import type { OperatorGate } from '../actions/operator-gate.ts'
import { boardKey, meQuery } from '../queries.ts'
import { withTicket } from './board-state.ts'

/** Requests a courier again. The ticket then shows the result of the first attempt. */
export function useRetryCourier(
  restaurantId: string,
  gate?: OperatorGate,
): { retrying: ReadonlySet<string>; retry: (ticket: Ticket) => Promise<void> } {
  const client = useQueryClient()
  const [retrying, setRetrying] = useState<ReadonlySet<string>>(new Set())

  const mark = (orderId: string, isRetrying: boolean) =>
    setRetrying((current) => {
      const next = new Set(current)
      if (isRetrying) next.add(orderId)
      else next.delete(orderId)
      return next
    })

  const retry = async (ticket: Ticket) => {
    if (gate?.locked) gate.requirePin(() => void request(ticket))
    else await request(ticket)
  }

  const request = async ({ orderId, ...rest }: Ticket) => {
    if (retrying.has(orderId)) return
    mark(orderId, true)
    try {
      const { ticket } = await (await loadApi()).delivery.rebook({ restaurantId, orderId })
      client.setQueryData<Board>(
        boardKey(restaurantId),
        (board) => board && { ...board, tickets: withTicket(board.tickets, ticket) },
      )
      const { courier } = ticket
      if (courier?.problem) toast.error(`No courier yet. ${courier.problem}`)
    } catch (error) {
      const { code, status } = readFailure(error)
      if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      if (code === 'PIN_REQUIRED') gate?.requirePin(() => void request({ orderId, ...rest }))
      else toast.error('Failed to book a courier. Please try again.', { code })
    } finally {
      mark(orderId, false)
    }
  }
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  // A stable function, so that tickets re-render independently.
  return { retrying, retry: useCallback((ticket: Ticket) => latest.current(ticket), []) }
}
