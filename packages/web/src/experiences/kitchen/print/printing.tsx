import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { SlipOrder } from '@comanda/domain/kitchen/slip'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import type { AdvanceGate } from '../acts/gate.ts'
import { withTicket } from '../board/board-state.ts'
import { boardKey, loadApi, meQuery } from '../queries.ts'
import { notePrintedHere, printedHere } from './printed-here.ts'
import { useAutoPrint } from './use-auto-print.ts'
import { usePaper } from './use-paper.tsx'

export interface Printing {
  /** At the kitchen's network printer, or by this browser where there is none. */
  print: (ticket: Ticket) => void
  /** On its way to the printer. */
  printing: string | null
  /** Somebody looked: a ticket in doubt came out. */
  confirm: (ticket: Ticket) => void
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
  const { sheet, print: printOnPaper } = usePaper(board)
  useAutoPrint(onBoard, settings, printOnPaper)

  const printHere = (ticket: Ticket, copy?: SlipOrder['copy']) => {
    printOnPaper([ticket], printedHere().includes(ticket.orderId) ? 'yes' : copy)
    notePrintedHere([ticket.orderId])
  }

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
      else if (code === 'PRINTER_UNSURE') toast.error(message, { code })
      else {
        const unreached = status === null
        toast.error(unreached ? 'The server cannot be reached. Printing here instead.' : message, { code })
        // The line needs its paper more than it needs the right printer.
        printHere(ticket, unreached ? 'maybe' : undefined)
      }
    } finally {
      setPrinting(null)
    }
  }

  const confirmThere = async (ticket: Ticket): Promise<void> => {
    try {
      const { kitchen } = await loadApi()
      const answer = await kitchen.confirmPaper({ restaurantId: restaurant.id, orderId: ticket.orderId })
      client.setQueryData<Board>(
        boardKey(restaurant.id),
        (known) => known && { ...known, tickets: withTicket(known.tickets, answer.ticket) },
      )
    } catch (error) {
      const { code, status } = readFailure(error)
      if (code === 'PIN_REQUIRED' && gate) gate.onShut(() => void confirmThere(ticket))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else toast.error('That could not be noted. Please try again.', { code })
    }
  }

  const latest = useRef<Pick<Printing, 'print' | 'confirm'>>({ print: () => {}, confirm: () => {} })
  latest.current = {
    print(ticket) {
      if (!settings.printerHost) printHere(ticket)
      else if (gate?.shut) gate.onShut(() => void printThere(ticket))
      else void printThere(ticket)
    },
    confirm(ticket) {
      if (gate?.shut) gate.onShut(() => void confirmThere(ticket))
      else void confirmThere(ticket)
    },
  }
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
  if (!printing) throw new Error('printing is used outside its provider')
  return printing
}
