import type { Board, KitchenRestaurant, Ticket } from '@comanda/contract/kitchen'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { withTicket } from './board/board-state.ts'
import { boardKey } from './queries.ts'

/** Blocks actions at a screen until its operator is known. */
export interface OperatorGate {
  locked: boolean
  /** The operator, identified by PIN. */
  worker: { userId: string; name: string } | null
  /** Asks for the PIN; runs `next` once the operator is known, `onCancel` if the question is closed without one. */
  requirePin: (next: () => void, onCancel?: () => void) => void
}

/** The kitchen whose board is open. */
export interface Kitchen {
  restaurant: KitchenRestaurant
  /** Absent if a user is signed in. */
  gate: OperatorGate | undefined
}

const KitchenContext = createContext<Kitchen | null>(null)
export const KitchenProvider = KitchenContext.Provider

export function useKitchen(): Kitchen {
  const kitchen = useContext(KitchenContext)
  if (!kitchen) throw new Error('useKitchen must be used within the kitchen board')
  return kitchen
}

/** Shows a ticket on the board as the server returned it. */
export function useShowTicket(): (ticket: Ticket) => void {
  const { id } = useKitchen().restaurant
  const client = useQueryClient()
  return useCallback(
    (ticket) =>
      client.setQueryData<Board>(
        boardKey(id),
        (board) => board && { ...board, tickets: withTicket(board.tickets, ticket) },
      ),
    [client, id],
  )
}
