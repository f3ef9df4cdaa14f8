import type { Board, Ticket } from '@comanda/contract/kitchen'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import type { AdvanceGate } from '../acts/gate.ts'
import { boardKey, loadApi, meQuery } from '../queries.ts'
import { withTicket } from './board-state.ts'

/** Asks for a courier again. The ticket then shows what came of the first attempt. */
export function useRetryCourier(
  restaurantId: string,
  gate?: AdvanceGate,
): { asking: ReadonlySet<string>; retry: (ticket: Ticket) => Promise<void> } {
  const client = useQueryClient()
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set())

  const mark = (orderId: string, isAsking: boolean) =>
    setAsking((current) => {
      const next = new Set(current)
      if (isAsking) next.add(orderId)
      else next.delete(orderId)
      return next
    })

  const retry = async (ticket: Ticket) => {
    if (gate?.shut) gate.onShut(() => void ask(ticket))
    else await ask(ticket)
  }

  const ask = async ({ orderId, ...rest }: Ticket) => {
    if (asking.has(orderId)) return
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
      if (code === 'PIN_REQUIRED') gate?.onShut(() => void ask({ orderId, ...rest }))
      else toast.error('Failed to book a courier. Please try again.', { code })
    } finally {
      mark(orderId, false)
    }
  }
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  // The same function for as long as the board stands: tickets are drawn again for themselves alone.
  return { asking, retry: useCallback((ticket: Ticket) => latest.current(ticket), []) }
}
