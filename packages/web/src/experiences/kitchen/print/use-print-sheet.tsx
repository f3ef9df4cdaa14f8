import type { Board, Ticket } from '@comanda/contract/kitchen'
import { type SlipOrder, slipOf } from '@comanda/domain/kitchen/slip'
import { type ReactNode, useCallback } from 'react'
import { Slip } from '../../../shared/print/slip.tsx'
import { usePrintJob } from '../../../shared/print/use-print-job.tsx'
import { boardNow } from '../ticket/board-clock.ts'
import { leadOf } from '../upcoming/kitchen-line.ts'

/**
 * Prints tickets by the browser, on the device's printer. `sheet` must be rendered on the page; it is visible
 * in print only. A browser in kiosk printing mode shows no print dialog. `onPrinted` is called once the dialog was closed.
 */
export function usePrintSheet(
  board: Board,
  onPrinted: (tickets: readonly Ticket[]) => void,
): {
  sheet: ReactNode
  /** `copy`: whether they were printed before. */
  print: (tickets: readonly Ticket[], copy?: SlipOrder['copy']) => void
} {
  const { sheet, print: printJob } = usePrintJob<PrintJob>(
    ({ tickets, copy }) =>
      tickets.map((ticket) => (
        <Slip
          key={ticket.orderId}
          rows={slipOf(
            { ...ticket, cancelled: ticket.status === 'cancelled', copy },
            { ...board.restaurant, lead: leadOf(board) },
            boardNow(),
          )}
        />
      )),
    ({ tickets }) => onPrinted(tickets),
  )
  // A stable function: automatic printing restarts when it changes.
  const print = useCallback(
    (tickets: readonly Ticket[], copy?: SlipOrder['copy']) => {
      if (tickets.length > 0) printJob({ tickets, copy })
    },
    [printJob],
  )
  return { sheet, print }
}

interface PrintJob {
  tickets: readonly Ticket[]
  copy: SlipOrder['copy']
}
