import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf, statusLabel } from '@comanda/domain/ordering/order-status'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { Dialog } from '@comanda/ui/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { summarizeItems } from '../past/summarize-items.ts'
import { PrintButton } from '../print/print-button.tsx'
import { RecallButton } from '../ticket/recall-button.tsx'
import { useScannedOrder } from './use-scanned-order.ts'

export interface ScannedOrderProps {
  /** As the board shows them. */
  tickets: readonly Ticket[]
  zone: Zone
  /** Renders a ticket as the lanes show it. */
  card: (ticket: Ticket) => ReactNode
}

/**
 * The order whose printed QR code was scanned, with its next step. Closes after that step: another step takes
 * another scan.
 */
export function ScannedOrder({ tickets, zone, card }: ScannedOrderProps) {
  const { number, close } = useScannedOrder()
  if (number === null) return null
  const ticket = tickets.find(({ orderNumber }) => orderNumber === number)
  if (ticket) return <Found key={number} ticket={ticket} zone={zone} card={card} onClose={close} />
  return (
    <Dialog
      onClose={close}
      title={`Order # ${number.slice(-6)}`}
      description="This order is not on the board. It was completed on another day or belongs to another kitchen."
    />
  )
}

type FoundProps = Omit<ScannedOrderProps, 'tickets'> & { ticket: Ticket; onClose: () => void }

function Found({ ticket, zone, card, onClose }: FoundProps) {
  const { status, statusAt, ticketNumber, cancelReason, customerName } = ticket
  const phase = phaseOf(status)
  useOnceMoved(status, onClose)
  const isOpen = phase !== 'completed' && phase !== 'cancelled'
  const since = `${statusLabel(status)}, ${formatExactTime(statusAt, zone)}`
  return (
    <Dialog
      onClose={onClose}
      title={`Order # ${ticketNumber}`}
      description={phase === 'cancelled' && cancelReason ? `${since}: ${cancelReason}` : since}
    >
      {isOpen ? (
        card(ticket)
      ) : (
        <>
          <p className="text-18 text-ink-2 wrap-anywhere">
            {isolatedText(customerName)} · {summarizeItems(ticket)}
          </p>
          {phase === 'completed' && (
            <div className="mt-4 flex gap-2">
              <PrintButton ticket={ticket} />
              <RecallButton ticket={ticket} />
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

function useOnceMoved(status: Ticket['status'], onMoved: () => void): void {
  const first = useRef(status)
  useEffect(() => {
    if (status !== first.current) onMoved()
  }, [status, onMoved])
}
