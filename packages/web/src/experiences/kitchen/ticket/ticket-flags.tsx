import type { Ticket } from '@comanda/contract/kitchen'
import { mentionsAllergy } from '@comanda/domain/kitchen/allergy'
import { addedText } from '@comanda/domain/kitchen/slip'
import { zeroCents } from '@comanda/domain/money/cents'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { dueLine } from '@comanda/domain/ordering/phone-order'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import {
  Banknote,
  CloudOff,
  IdCard,
  Link,
  Megaphone,
  ShieldAlert,
  Undo2,
  Utensils,
} from '@comanda/ui/icons.ts'
import { cautionClass, chipClass } from './promise-chip.tsx'

export interface TicketFlagsProps {
  ticket: Ticket
  zone: Zone
  /** The order that its dishes were added to, or the orders whose dishes were added to it; absent if there are none. */
  added?: string | undefined
}

/** Whether something must be done when the order is handed over. */
export function hasHandoverFlags({ has21Plus, due = zeroCents }: Pick<Ticket, 'has21Plus' | 'due'>): boolean {
  return has21Plus || due > 0
}

/** What must be done when the order is handed over. */
export function HandoverFlags({ ticket }: { ticket: Ticket }) {
  const { has21Plus, due = zeroCents, fulfillment } = ticket
  return (
    <>
      {has21Plus && (
        <span className={cx(chipClass, cautionClass)}>
          <IdCard className="size-4.5 flex-none" />
          <span>
            21+<span className="visually-hidden"> in this order:</span> check ID
          </span>
        </span>
      )}
      {due > 0 && (
        <span className={cx(chipClass, cautionClass)}>
          <Banknote className="size-4.5 flex-none" />
          {dueLine(due, fulfillment)}
        </span>
      )}
    </>
  )
}

/** Warnings about an order as a whole, next to its promise. Amber, because red is reserved for late orders. */
export function TicketFlags({ ticket, zone, added }: TicketFlagsProps) {
  const { lines, dropoffNote, utensils, escalatedAt, status } = ticket
  const allergy =
    lines.some(({ specialInstructions }) => mentionsAllergy(specialInstructions)) ||
    (dropoffNote !== null && mentionsAllergy(dropoffNote))
  return (
    <>
      {allergy && (
        <span className={cx(chipClass, cautionClass)}>
          <ShieldAlert className="size-4.5 flex-none" />
          <span>
            ALLERGY<span className="visually-hidden"> in this order</span>
          </span>
        </span>
      )}
      <HandoverFlags ticket={ticket} />
      {(added || ticket.addedTo) && (
        <span className={cx(chipClass, cautionClass)}>
          <Link className="size-4.5 flex-none" />
          {added ?? (ticket.addedTo && addedText(ticket.addedTo))}
        </span>
      )}
      {utensils && (
        <span className={cx(chipClass, 'bg-raised')}>
          <Utensils className="size-4.5 flex-none" />
          Utensils
        </span>
      )}
      {escalatedAt !== null && phaseOf(status) === 'new' && (
        <span className={cx(chipClass, 'basis-full px-0! text-new-ink')}>
          <Megaphone className="size-4.5 flex-none" />
          <span>
            <span className="visually-hidden">Not acknowledged: </span>Management notified at{' '}
            {formatExactTime(escalatedAt, zone)}
          </span>
        </span>
      )}
    </>
  )
}

/** Shows that a step of this ticket waits for the network, and undoes it. */
export function WaitingToSend({ ticketNumber, onUndo }: { ticketNumber: string; onUndo: () => void }) {
  return (
    <div className="mt-2 flex items-center justify-between gap-2">
      <span className={cx(chipClass, 'bg-raised')}>
        <CloudOff className="size-5 flex-none" />
        Waiting to send
      </span>
      <Button aria-label={`Undo, order ${ticketNumber}`} onClick={onUndo}>
        <Undo2 className="size-5" />
        Undo
      </Button>
    </div>
  )
}
