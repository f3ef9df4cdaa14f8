import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf, statusLabel } from '@comanda/domain/ordering/order-status'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { Dialog } from '@comanda/ui/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { linesSentence } from '../past/completed-words.ts'
import { PrintButton } from '../print/print-button.tsx'
import { RecallButton } from '../ticket/recall-button.tsx'
import { useAskedOrder } from './use-asked-order.ts'

export interface AskedOrderProps {
  /** As the board shows them. */
  tickets: readonly Ticket[]
  zone: Zone
  /** A ticket as the lanes show it. */
  card: (ticket: Ticket) => ReactNode
}

/** The order whose code on paper was scanned, with its next step; another step is another scan. */
export function AskedOrder({ tickets, zone, card }: AskedOrderProps) {
  const { number, put } = useAskedOrder()
  if (number === null) return null
  const ticket = tickets.find(({ orderNumber }) => orderNumber === number)
  if (ticket) return <Found key={number} {...{ ticket, zone, card }} onClose={put} />
  return (
    <Dialog
      open
      onClose={put}
      title={`Order # ${number.slice(-6)}`}
      description="It is not on this board: it left the kitchen on another day, or belongs to another kitchen."
    />
  )
}

type FoundProps = Omit<AskedOrderProps, 'tickets'> & { ticket: Ticket; onClose: () => void }

function Found({ ticket, zone, card, onClose }: FoundProps) {
  const { status, statusAt, ticketNumber, cancelReason, customerName } = ticket
  const phase = phaseOf(status)
  useOnceMoved(status, onClose)
  const isOpen = phase !== 'completed' && phase !== 'cancelled'
  const since = `${statusLabel(status)}, ${formatTime(statusAt, zone)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order # ${ticketNumber}`}
      description={phase === 'cancelled' && cancelReason ? `${since}: ${cancelReason}` : since}
    >
      {isOpen ? (
        card(ticket)
      ) : (
        <>
          <p className="text-18 text-ink-2 wrap-anywhere">
            {customerName} · {linesSentence(ticket)}
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
