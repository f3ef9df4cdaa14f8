import type { KitchenRestaurant, Ticket } from '@comanda/contract/kitchen'
import { slipOf } from '@comanda/domain/kitchen/slip'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { boardNow } from '../ticket/board-clock.ts'
import { Slip } from './slip.tsx'

/**
 * Prints tickets by the browser, on whatever printer the screen has. `sheet` has to stand on the page; it shows on paper
 * alone. A browser started for printing at once (kiosk printing) asks nobody.
 */
export function usePaper(restaurant: KitchenRestaurant): {
  sheet: ReactNode
  print: (tickets: readonly Ticket[]) => void
} {
  const [tickets, setTickets] = useState<readonly Ticket[]>([])
  useEffect(() => {
    if (tickets.length === 0) return
    const onPrinted = () => setTickets([])
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
            rows={slipOf({ ...ticket, cancelled: ticket.status === 'cancelled' }, restaurant, boardNow())}
          />
        ))}
      </div>,
      document.body,
    )
  return { sheet, print: setTickets }
}
