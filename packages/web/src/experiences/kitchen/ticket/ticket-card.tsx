import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { advanceLabel, type OrderPhase, phaseOf, statusLabel } from '@comanda/domain/ordering/order-status'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import type { ButtonVariant } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { BellRing } from '@comanda/ui/icons.ts'
import { memo, type ReactNode } from 'react'
import { CourierLine } from '../parts/courier-line.tsx'
import { PrintCheckRow } from '../print/print-check-row.tsx'
import { ConflictRow } from './conflict-row.tsx'
import { PromiseRow } from './promise-row.tsx'
import { TicketFlags } from './ticket-flags.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { TicketProgress } from './ticket-progress.tsx'

export interface TicketCardProps {
  ticket: Ticket
  /** Start of the waiting time; for a scheduled order, when it came up. Absent: the payment time. */
  since?: Instant
  zone: Zone
  thresholds: Pick<KitchenSettings, 'warnMinutes' | 'lateMinutes'>
  /** A step of this ticket is in flight. */
  sending: boolean
  /** A step of this ticket waits for the network. */
  waiting?: boolean
  /** A conflict with a change by another user; absent if there is none. */
  conflict?: string | undefined
  /* Handlers. They must be stable functions, so that tickets re-render independently. */
  onAdvance: (ticket: Ticket) => void
  onStepBack: (ticket: Ticket) => void
  onMark: (ticket: Ticket, lineKey: string, made: boolean) => void
  onConflictRead: (orderId: string) => void
  /** Shown between flags and lines: the station progress for an expediter. */
  children?: ReactNode
  /** Whether this screen makes a product; absent: all of them. */
  isOwnLine?: (productId: string) => boolean
}

/** One order on the board, with the button for its next step. */
export const TicketCard = memo(function TicketCard({
  ticket,
  since = ticket.paidAt,
  zone,
  thresholds,
  sending,
  waiting = false,
  conflict,
  onAdvance,
  onStepBack,
  onMark,
  onConflictRead,
  children,
  isOwnLine,
}: TicketCardProps) {
  const { orderId, ticketNumber, status, fulfillment, courier } = ticket
  const phase = phaseOf(status)
  const label = advanceLabel(status, fulfillment)
  return (
    <article
      data-ticket={orderId}
      tabIndex={-1}
      aria-label={`Order ${ticketNumber}`}
      className={cx(
        'kitchen-ticket overflow-hidden rounded-12 border bg-surface',
        borders[phase],
        waiting && 'border-dashed border-ink-2!',
      )}
    >
      {phase === 'new' ? <NewEdge status={status} /> : <div className={cx('h-1', edges[phase])} />}
      <div className="px-3.5 pt-2 pb-3">
        <TicketHead ticket={ticket} since={since} thresholds={thresholds} />
        {conflict && (
          <ConflictRow
            key={conflict}
            ticketNumber={ticketNumber}
            text={conflict}
            onRead={() => onConflictRead(orderId)}
          />
        )}
        <TicketFlags ticket={ticket} zone={zone} onUndo={waiting ? () => onStepBack(ticket) : undefined} />
        {ticket.printUnconfirmed && <PrintCheckRow ticket={ticket} />}
        <PromiseRow ticket={ticket} zone={zone} />
        {courier && <CourierLine ticket={ticket} courier={courier} zone={zone} />}
        {children}
        <TicketProgress ticket={ticket} />
        <TicketLines ticket={ticket} onMark={onMark} isOwnLine={isOwnLine} />
      </div>
      {label && (
        <div className="border-line-2 border-t border-dashed p-2">
          <Button
            variant={buttons[phase]}
            size="kitchen"
            block
            busy={sending}
            data-advance
            aria-label={`${label}, order ${ticketNumber}`}
            onClick={() => onAdvance(ticket)}
            className="whitespace-normal!"
          >
            {label}
          </Button>
        </div>
      )}
    </article>
  )
})

/** The colored edge of a new ticket carries its status. */
function NewEdge({ status }: { status: Ticket['status'] }) {
  return (
    <p className="flex items-center gap-2 bg-new-dot px-3.5 pb-0.5 font-bold text-16 text-on-new">
      <BellRing aria-hidden="true" className="size-4.5" />
      {statusLabel(status)}
    </p>
  )
}

const borders: Record<OrderPhase, string> = {
  new: 'border-new-dot border-2 ring-4 ring-new-dot/25',
  acknowledged: 'border-line',
  preparing: 'border-line',
  ready: 'border-line',
  completed: 'border-line',
  cancelled: 'border-line',
}

const edges: Record<OrderPhase, string> = {
  new: 'bg-new-dot',
  acknowledged: 'bg-acknowledged-dot',
  preparing: 'bg-preparing-dot',
  ready: 'bg-ready-dot',
  completed: 'bg-done-dot',
  cancelled: 'bg-void-dot',
}

const buttons: Record<OrderPhase, ButtonVariant> = {
  new: 'new',
  acknowledged: 'acknowledged',
  preparing: 'preparing',
  ready: 'ready',
  completed: 'outline',
  cancelled: 'outline',
}
