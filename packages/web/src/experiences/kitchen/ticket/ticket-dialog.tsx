import type { Ticket } from '@comanda/contract/kitchen'
import { previousStatus, statusLabel } from '@comanda/domain/ordering/order-status'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Undo2 } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import type { AdvanceGate } from '../acts/gate.ts'
import { boardNow } from './board-clock.ts'
import { promiseWords } from './promise-words.ts'
import { TimeChoice } from './time-choice.tsx'
import { useMovePromise } from './use-move-promise.ts'

export interface TicketDialogProps {
  ticket: Ticket
  restaurantId: string
  zone: Zone
  gate?: AdvanceGate
  onStepBack: (ticket: Ticket) => void
  onClose: () => void
  /** Further tools. */
  children?: ReactNode
}

/** What is seldom done at a ticket: another time, one step back. */
export function TicketDialog({
  ticket,
  restaurantId,
  zone,
  gate,
  onStepBack,
  onClose,
  children,
}: TicketDialogProps) {
  const move = useMovePromise(restaurantId, gate, onClose)
  const before = previousStatus(ticket.status)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order # ${ticket.ticketNumber}`}
      description={`${ticket.customerName}, ${promiseWords(ticket, boardNow(), zone)}`}
    >
      <div className="flex flex-col gap-6">
        {/* Anew for each state of the order, so that times are counted from what is promised now. */}
        <TimeChoice
          key={ticket.revision}
          ticket={ticket}
          zone={zone}
          busy={move.busy}
          problem={move.problem}
          onChoose={(promisedAt) => move.move(ticket, promisedAt)}
        />
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
              <Undo2 aria-hidden="true" className="size-5" />
              {before === 'pending' ? 'Back to New Orders' : `Back to ${statusLabel(before)}`}
            </Button>
            <p className="mt-2 text-16 text-ink-2">The guest gets no message.</p>
          </section>
        )}
        {children}
      </div>
    </Dialog>
  )
}
