import type { Board, Ticket } from '@comanda/contract/kitchen'
import { type SlipOrder, slipOf } from '@comanda/domain/kitchen/slip'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Slip } from '../../../shared/print/slip.tsx'
import { boardNow } from '../ticket/board-clock.ts'
import { leadOf } from '../upcoming/kitchen-line.ts'

/**
 * Prints tickets by the browser, on the device's printer. `sheet` must be rendered on the page; it is visible
 * in print only. A browser in kiosk printing mode shows no print dialog.
 */
export function usePrintSheet(board: Board): {
  sheet: ReactNode
  /** `copy`: whether they were printed before. */
  print: (tickets: readonly Ticket[], copy?: SlipOrder['copy']) => void
} {
  const [{ tickets, copy }, setPrintJob] = useState<PrintJob>(none)
  useEffect(() => {
    if (tickets.length === 0) return
    const onPrinted = () => setPrintJob(none)
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [tickets])
  const sheet =
    tickets.length > 0 &&
    createPortal(
      <div className="print-sheet" aria-hidden="true">
        {tickets.map((ticket) => (
          <Slip
            key={ticket.orderId}
            rows={slipOf(
              { ...ticket, cancelled: ticket.status === 'cancelled', copy },
              { ...board.restaurant, lead: leadOf(board) },
              boardNow(),
            )}
          />
        ))}
      </div>,
      document.body,
    )
  // A stable function: automatic printing restarts when it changes.
  const print = useCallback(
    (due: readonly Ticket[], again?: SlipOrder['copy']) => setPrintJob({ tickets: due, copy: again }),
    [],
  )
  return { sheet, print }
}

interface PrintJob {
  tickets: readonly Ticket[]
  copy: SlipOrder['copy']
}

const none: PrintJob = { tickets: [], copy: undefined }
