import type { Ticket } from '@comanda/contract/kitchen'
import { mentionsAllergy } from '@comanda/domain/kitchen/allergy'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { CloudOff, IdCard, Megaphone, ShieldAlert, Undo2 } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'

export interface TicketFlagsProps {
  ticket: Ticket
  zone: Zone
  /** Undoes a step that waits for the network. Absent if none does. */
  onUndo?: () => void
}

/**
 * Warnings about an order as a whole. Inverted as on a printed ticket, because red is reserved for late
 * orders.
 */
export function TicketFlags({ ticket, zone, onUndo }: TicketFlagsProps) {
  const { ticketNumber, lines, dropoffNote, has21Plus, escalatedAt, status } = ticket
  const allergy =
    lines.some(({ specialInstructions }) => mentionsAllergy(specialInstructions)) ||
    (dropoffNote !== null && mentionsAllergy(dropoffNote))
  return (
    <div className="flex flex-col gap-1.5 not-empty:mt-2">
      {allergy && (
        <Flag icon={<ShieldAlert aria-hidden="true" className="size-6" />} loud>
          ALLERGY in this order
        </Flag>
      )}
      {has21Plus && (
        <Flag icon={<IdCard aria-hidden="true" className="size-6" />} loud>
          21+ in this order: check ID
        </Flag>
      )}
      {escalatedAt !== null && phaseOf(status) === 'new' && (
        <Flag icon={<Megaphone aria-hidden="true" className="size-5" />}>
          Not acknowledged: management notified at {formatTime(escalatedAt, zone)}
        </Flag>
      )}
      {onUndo && (
        <div className="flex items-center justify-between gap-2">
          <Flag icon={<CloudOff aria-hidden="true" className="size-5" />}>Waiting to send</Flag>
          <Button aria-label={`Undo, order ${ticketNumber}`} onClick={onUndo}>
            <Undo2 aria-hidden="true" className="size-5" />
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}

function Flag({ icon, loud, children }: { icon: ReactNode; loud?: boolean; children: ReactNode }) {
  return (
    <p
      className={cx(
        'flex items-center gap-2.5 rounded-8 px-2.5 py-1.5 wrap-anywhere',
        loud
          ? 'bg-solid font-bold text-18 text-on-solid leading-tight'
          : 'bg-new-tint font-semibold text-16 text-new-ink',
      )}
    >
      {icon}
      {children}
    </p>
  )
}
