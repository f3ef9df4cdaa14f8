import type { Board, Ticket } from '@comanda/contract/kitchen'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import type { AdvanceGate } from '../acts/gate.ts'
import { loadApi, meQuery } from '../queries.ts'
import { useAutoPrint } from './use-auto-print.ts'
import { usePaper } from './use-paper.tsx'

export interface Printing {
  /** At the kitchen's network printer, or by this browser where there is none. */
  print: (ticket: Ticket) => void
  /** On its way to the printer. */
  printing: string | null
}

const PrintingContext = createContext<Printing | null>(null)

export interface PrintingProviderProps {
  board: Board
  /** Whose time has come. */
  onBoard: readonly Ticket[]
  gate: AdvanceGate | undefined
  children: ReactNode
}

/** Lets all below print tickets, and prints by itself where this screen is set to do so. */
export function PrintingProvider({ board, onBoard, gate, children }: PrintingProviderProps) {
  const { restaurant, settings } = board
  const client = useQueryClient()
  const [printing, setPrinting] = useState<string | null>(null)
  const { sheet, print: printHere } = usePaper(restaurant)
  useAutoPrint(onBoard, settings, printHere)

  const printThere = async (ticket: Ticket): Promise<void> => {
    setPrinting(ticket.orderId)
    try {
      const api = await loadApi()
      await api.kitchen.printTicket({ restaurantId: restaurant.id, orderId: ticket.orderId })
      toast.success(`Ticket ${ticket.ticketNumber} was printed.`)
    } catch (error) {
      const { code, status, message } = readFailure(error)
      if (code === 'PIN_REQUIRED' && gate) gate.onShut(() => void printThere(ticket))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else {
        toast.error(status === null ? 'The server cannot be reached. Printing here instead.' : message, {
          code,
        })
        // The line needs its paper more than it needs the right printer.
        printHere([ticket])
      }
    } finally {
      setPrinting(null)
    }
  }

  const latest = useRef<(ticket: Ticket) => void>(() => {})
  latest.current = (ticket) => {
    if (!settings.printerHost) printHere([ticket])
    else if (gate?.shut) gate.onShut(() => void printThere(ticket))
    else void printThere(ticket)
  }
  const value = useMemo<Printing>(() => ({ print: (ticket) => latest.current(ticket), printing }), [printing])
  return (
    <PrintingContext value={value}>
      {children}
      {sheet}
    </PrintingContext>
  )
}

export function usePrinting(): Printing {
  const printing = useContext(PrintingContext)
  if (!printing) throw new Error('printing is used outside its provider')
  return printing
}
