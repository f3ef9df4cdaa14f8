import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { SlipOrder } from '@comanda/domain/kitchen/slip'
import type { Instant } from '@comanda/domain/time/instant'
import { toast } from '@comanda/ui/toast.ts'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { toastFailure, useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen, useShowTicket } from '../kitchen-provider.tsx'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { printedTickets, recordPrinted } from './printed-tickets.ts'
import { recordPrints, type SharedPrinter } from './shared-printer.ts'
import { printKeyOf } from './tickets-to-print.ts'
import { useAutoPrint } from './use-auto-print.ts'
import { usePrintSheet } from './use-print-sheet.tsx'
import { usePrintingScreens } from './use-printing-screens.ts'

export interface Printing {
  /** Prints on the kitchen's network printer, or by this browser if there is none. */
  print: (ticket: Ticket) => void
  /** Id of the order that is being sent to the printer. */
  printing: string | null
  /** Confirms that a ticket was printed whose print was uncertain. */
  confirm: (ticket: Ticket) => void
}

const PrintingContext = createContext<Printing | null>(null)

export interface PrintingProviderProps {
  board: Board
  /** Tickets on the board, without upcoming ones. */
  onBoard: readonly Ticket[]
  /** When the server last responded. */
  readAt: Instant
  children: ReactNode
}

/** Lets all components below print tickets, and prints automatically if this screen is set to. */
export function PrintingProvider({ board, onBoard, readAt, children }: PrintingProviderProps) {
  const { settings } = board
  const { id } = useKitchen().restaurant
  const showTicket = useShowTicket()
  const printer = useSharedPrinter()
  const { sheet, print: printInBrowser } = usePrintSheet(board, (tickets) => {
    if (printer) void recordPrints(printer, tickets)
  })
  useAutoPrint(onBoard, readAt, settings, printer, printInBrowser)
  const [isAutomatic] = useScreenSetting('autoPrint')
  usePrintingScreens({ enabled: isAutomatic })

  const printLocally = useCallback(
    (ticket: Ticket, copy?: SlipOrder['copy']) => {
      const key = printKeyOf(ticket)
      printInBrowser([ticket], printedTickets().includes(key) ? 'yes' : copy)
      recordPrinted([key])
    },
    [printInBrowser],
  )

  const network = useGuardedAction(
    async ({ orderId }: Ticket) => (await loadApi()).kitchen.printTicket({ restaurantId: id, orderId }),
    {
      onDone: (_, { ticketNumber }) => toast.success(`Ticket ${ticketNumber} printed.`),
      onFailed: ({ code, status, message }, ticket) => {
        if (code === 'PRINT_UNCONFIRMED' || code === 'PIN_REQUIRED') return toast.error(message, { code })
        const isUnreachable = status === null
        toast.error(isUnreachable ? 'The server cannot be reached. Printing here instead.' : message, {
          code,
        })
        // Prints on another printer rather than not at all.
        printLocally(ticket, isUnreachable ? 'maybe' : undefined)
      },
    },
  )
  const { run: confirm } = useGuardedAction(
    async ({ orderId }: Ticket) => (await loadApi()).kitchen.confirmPrint({ restaurantId: id, orderId }),
    {
      onDone: ({ ticket }) => showTicket(ticket),
      onFailed: (failure) => toastFailure(failure, 'Failed to confirm the printout. Please try again.'),
    },
  )
  const print = settings.printerHost ? network.run : printLocally
  const printing = network.busy && network.input ? network.input.orderId : null
  const value = useMemo<Printing>(
    () => ({ print: (ticket) => print(ticket), confirm, printing }),
    [print, confirm, printing],
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
  if (!printing) throw new Error('usePrinting must be used within a PrintingProvider')
  return printing
}

function useSharedPrinter(): SharedPrinter | null {
  const { id: restaurantId } = useKitchen().restaurant
  const [name] = useScreenSetting('printer')
  return useMemo(() => (name === null ? null : { restaurantId, name }), [restaurantId, name])
}
