import type { Board, Ticket } from '@comanda/contract/kitchen'
import { type SlipOrder, slipOf } from '@comanda/domain/kitchen/slip'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { boardNow } from '../ticket/board-clock.ts'
import { leadOf } from '../upcoming/kitchen-line.ts'
import { Slip } from './slip.tsx'

/**
 * Prints tickets by the browser, on whatever printer the screen has. `sheet` has to stand on the page; it shows on paper
 * alone. A browser started for printing at once (kiosk printing) asks nobody.
 */
export function usePaper(board: Board): {
  sheet: ReactNode
  /** `copy`: whether they were printed before. */
  print: (tickets: readonly Ticket[], copy?: SlipOrder['copy']) => void
} {
  const [{ tickets, copy }, setPapers] = useState<Papers>(none)
  useEffect(() => {
    if (tickets.length === 0) return
    const onPrinted = () => setPapers(none)
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
  // The same function always: what prints by itself begins anew with another.
  const print = useCallback(
    (due: readonly Ticket[], again?: SlipOrder['copy']) => setPapers({ tickets: due, copy: again }),
    [],
  )
  return { sheet, print }
}

interface Papers {
  tickets: readonly Ticket[]
  copy: SlipOrder['copy']
}

const none: Papers = { tickets: [], copy: undefined }
