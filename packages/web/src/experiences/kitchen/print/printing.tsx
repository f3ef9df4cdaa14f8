import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { SlipOrder } from '@comanda/domain/kitchen/slip'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import type { OperatorGate } from '../actions/operator-gate.ts'
import { withTicket } from '../board/board-state.ts'
import { boardKey, meQuery } from '../queries.ts'
import { printedOrders, recordPrinted } from './printed-orders.ts'
import { useAutoPrint } from './use-auto-print.ts'
import { usePrintSheet } from './use-print-sheet.tsx'

export interface Printing {
  /** Prints on the kitchen's network printer, or by this browser if there is none. */
  print: (ticket: Ticket) => void
  /** Id of the order that is being sent to the printer. */
  printing: string | null
  /** Confirms that a ticket in doubt was printed. */
  confirm: (ticket: Ticket) => void
}

const PrintingContext = createContext<Printing | null>(null)

export interface PrintingProviderProps {
  board: Board
  /** Tickets on the board, without upcoming ones. */
  onBoard: readonly Ticket[]
  gate: OperatorGate | undefined
  children: ReactNode
}

/** Lets all components below print tickets, and prints automatically if this screen is set to. */
export function PrintingProvider({ board, onBoard, gate, children }: PrintingProviderProps) {
  const { restaurant, settings } = board
  const client = useQueryClient()
  const [printing, setPrinting] = useState<string | null>(null)
  const { sheet, print: printInBrowser } = usePrintSheet(board)
  useAutoPrint(onBoard, settings, printInBrowser)

  const printLocally = (ticket: Ticket, copy?: SlipOrder['copy']) => {
    printInBrowser([ticket], printedOrders().includes(ticket.orderId) ? 'yes' : copy)
    recordPrinted([ticket.orderId])
  }

  const printOnNetwork = async (ticket: Ticket): Promise<void> => {
    setPrinting(ticket.orderId)
    try {
      const api = await loadApi()
      await api.kitchen.printTicket({ restaurantId: restaurant.id, orderId: ticket.orderId })
      toast.success(`Ticket ${ticket.ticketNumber} printed.`)
    } catch (error) {
      const { code, status, message } = readFailure(error)
      if (code === 'PIN_REQUIRED' && gate) gate.requirePin(() => void printOnNetwork(ticket))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else if (code === 'PRINT_UNCONFIRMED') toast.error(message, { code })
      else {
        const isUnreachable = status === null
        toast.error(isUnreachable ? 'The server cannot be reached. Printing here instead.' : message, {
          code,
        })
        // A printout from another printer is better than none.
        printLocally(ticket, isUnreachable ? 'maybe' : undefined)
      }
    } finally {
      setPrinting(null)
    }
  }

  const confirmPrinted = async (ticket: Ticket): Promise<void> => {
    try {
      const { kitchen } = await loadApi()
      const result = await kitchen.confirmPrint({ restaurantId: restaurant.id, orderId: ticket.orderId })
      client.setQueryData<Board>(
        boardKey(restaurant.id),
        (known) => known && { ...known, tickets: withTicket(known.tickets, result.ticket) },
      )
    } catch (error) {
      const { code, status } = readFailure(error)
      if (code === 'PIN_REQUIRED' && gate) gate.requirePin(() => void confirmPrinted(ticket))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else toast.error('Failed to confirm the printout. Please try again.', { code })
    }
  }

  const latest = useRef<Pick<Printing, 'print' | 'confirm'>>({ print: () => {}, confirm: () => {} })
  useLayoutEffect(() => {
    latest.current = {
      print(ticket) {
        if (!settings.printerHost) printLocally(ticket)
        else if (gate?.locked) gate.requirePin(() => void printOnNetwork(ticket))
        else void printOnNetwork(ticket)
      },
      confirm(ticket) {
        if (gate?.locked) gate.requirePin(() => void confirmPrinted(ticket))
        else void confirmPrinted(ticket)
      },
    }
  })
  const value = useMemo<Printing>(
    () => ({
      print: (ticket) => latest.current.print(ticket),
      confirm: (ticket) => latest.current.confirm(ticket),
      printing,
    }),
    [printing],
  )
  return (
    <PrintingContext value={value}>
      {children}
      {sheet}
    </PrintingContext>
  )
}

export function usePrinting(): Printing {
  const printing = useContext(PrintingContext)
  if (!printing) throw new Error('usePrinting must be used inside PrintingProvider')
  return printing
}
