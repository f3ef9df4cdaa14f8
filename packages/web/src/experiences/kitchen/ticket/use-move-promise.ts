import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import type { AdvanceGate } from '../acts/gate.ts'
import { withTicket } from '../board/board-state.ts'
import { boardKey, loadApi, meQuery } from '../queries.ts'

export interface PromiseMove {
  busy: boolean
  /** Why the last try moved nothing. */
  problem: string | null
  move: (ticket: Ticket, promisedAt: Instant) => void
}

/** Asks the server for another time of an order. Where somebody was faster the board shows the ticket as it stands. */
export function useMovePromise(
  restaurantId: string,
  gate: AdvanceGate | undefined,
  onMoved: () => void,
): PromiseMove {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const put = (ticket: Ticket) =>
    client.setQueryData<Board>(
      boardKey(restaurantId),
      (board) => board && { ...board, tickets: withTicket(board.tickets, ticket) },
    )

  const ask = async (ticket: Ticket, promisedAt: Instant) => {
    const { orderId, revision } = ticket
    setBusy(true)
    setProblem(null)
    try {
      const { kitchen } = await loadApi()
      put((await kitchen.movePromise({ restaurantId, orderId, promisedAt, revision })).ticket)
      onMoved()
    } catch (error) {
      const { code, status, data, message } = readFailure(error)
      if (code === 'STALE_STATUS') {
        put((data as { ticket: Ticket }).ticket)
        setProblem('Somebody changed this order meanwhile. Look at it and choose again.')
      } else if (code === 'PIN_REQUIRED') gate?.onShut(() => void ask(ticket, promisedAt))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else if (status === null) setProblem('The server cannot be reached. The time was not changed.')
      else setProblem(message)
    } finally {
      setBusy(false)
    }
  }
  const move = (ticket: Ticket, promisedAt: Instant) => {
    if (gate?.shut) gate.onShut(() => void ask(ticket, promisedAt))
    else void ask(ticket, promisedAt)
  }
  return { busy, problem, move }
}
