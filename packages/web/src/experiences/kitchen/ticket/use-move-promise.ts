import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import type { OperatorGate } from '../actions/operator-gate.ts'
import { withTicket } from '../board/board-state.ts'
import { boardKey, meQuery } from '../queries.ts'

export interface PromiseMove {
  busy: boolean
  /** Why the last attempt failed. */
  problem: string | null
  move: (ticket: Ticket, promisedAt: Instant) => void
}

/** Requests another promised time. On a conflict the board shows the current ticket. */
export function useMovePromise(
  restaurantId: string,
  gate: OperatorGate | undefined,
  onMoved: () => void,
): PromiseMove {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const showTicket = (ticket: Ticket) =>
    client.setQueryData<Board>(
      boardKey(restaurantId),
      (board) => board && { ...board, tickets: withTicket(board.tickets, ticket) },
    )

  const request = async (ticket: Ticket, promisedAt: Instant) => {
    const { orderId, revision } = ticket
    setBusy(true)
    setProblem(null)
    try {
      const { kitchen } = await loadApi()
      showTicket((await kitchen.movePromise({ restaurantId, orderId, promisedAt, revision })).ticket)
      onMoved()
    } catch (error) {
      const { code, status, data, message } = readFailure(error)
      if (code === 'STALE_STATUS') {
        showTicket((data as { ticket: Ticket }).ticket)
        setProblem('Another user changed this order in the meantime. Check it and choose again.')
      } else if (code === 'PIN_REQUIRED') gate?.requirePin(() => void request(ticket, promisedAt))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else if (status === null) setProblem('The server cannot be reached. The time was not changed.')
      else setProblem(message)
    } finally {
      setBusy(false)
    }
  }
  const move = (ticket: Ticket, promisedAt: Instant) => {
    if (gate?.locked) gate.requirePin(() => void request(ticket, promisedAt))
    else void request(ticket, promisedAt)
  }
  return { busy, problem, move }
}
