import type { Board, Ticket } from '@comanda/contract/kitchen'
import { useMemo } from 'react'
import { type TicketAction, withActions } from '../actions/ticket-action.ts'
import { type KitchenLine, useKitchenLine, useSplitTickets } from '../upcoming/kitchen-line.ts'
import { ownLanes } from './board-lanes.tsx'
import { type Lanes, lanesOf } from './board-state.ts'
import { useStableLanes } from './use-stable-lanes.ts'

export interface BoardTickets {
  /** All of them. */
  tickets: readonly Ticket[]
  line: KitchenLine
  onBoard: readonly Ticket[]
  upcoming: readonly Ticket[]
  /** Those on the board. */
  lanes: Lanes
  /** Those of this screen. */
  own: Lanes
}

/** The tickets of a board, with the actions that are not sent yet. */
export function useBoardTickets(board: Board, pending: readonly TicketAction[]): BoardTickets {
  const tickets = useMemo(() => withActions(board.tickets, pending), [board.tickets, pending])
  const line = useKitchenLine(board)
  const { onBoard, upcoming } = useSplitTickets(tickets, line)
  const lanes = useStableLanes(useMemo(() => lanesOf(onBoard), [onBoard]))
  const own = useStableLanes(useMemo(() => ownLanes(lanes, line), [lanes, line]))
  return { tickets, line, onBoard, upcoming, lanes, own }
}
