import type { Ticket } from '@comanda/contract/kitchen'
import { previousStatus, statusLabel } from '@comanda/domain/ordering/order-status'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Undo2 } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { boardNow } from './board-clock.ts'
import { CounterPayment } from './counter-payment.tsx'
import { promiseLabel } from './promise-label.ts'
import { TimeChoice } from './time-choice.tsx'
import { useMovePromise } from './use-move-promise.ts'

export interface TicketDialogProps {
  ticket: Ticket
  zone: Zone
  onStepBack: (ticket: Ticket) => void
  onClose: () => void
  /** Further tools. */
  children?: ReactNode
}

/** The rarer actions on a ticket: change its time, move it one step back. */
export function TicketDialog({ ticket, zone, onStepBack, onClose, children }: TicketDialogProps) {
  const move = useMovePromise(onClose)
  const before = previousStatus(ticket.status)
  return (
    <Dialog
      onClose={onClose}
      title={`Order # ${ticket.ticketNumber}`}
      description={`${isolatedText(ticket.customerName)} · ${promiseLabel(ticket, boardNow(), zone)}`}
    >
      <div className="flex flex-col gap-6">
        {/* Remounted for each revision, so that times count from the current promise. */}
        <TimeChoice
          key={ticket.revision}
          ticket={ticket}
          zone={zone}
          busy={move.busy}
          problem={move.problem}
          onChoose={(promisedAt) => move.move({ ticket, promisedAt })}
        />
        <CounterPayment ticket={ticket} onDone={onClose} />
        {before && (
          <section aria-label="One step back" className="border-line border-t pt-5">
            <Button
              block
              size="kitchen"
              onClick={() => {
                onStepBack(ticket)
                onClose()
              }}
            >
              <Undo2 className="size-5" />
              {before === 'pending' ? 'Back to New Orders' : `Back to ${statusLabel(before)}`}
            </Button>
            <p className="mt-2 text-16 text-ink-2">The customer is not notified.</p>
          </section>
        )}
        {children}
      </div>
    </Dialog>
  )
}
