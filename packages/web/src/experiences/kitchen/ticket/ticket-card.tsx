import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { advanceLabel, type OrderPhase, phaseOf, statusLabel } from '@comanda/domain/ordering/order-status'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import type { ButtonVariant } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { BellRing } from '@comanda/ui/icons.ts'
import { memo, type ReactNode } from 'react'
import { CourierLine } from '../parts/courier-line.tsx'
import { PaperRow } from '../print/paper-row.tsx'
import { ConflictRow } from './conflict-row.tsx'
import { PromiseRow } from './promise-row.tsx'
import { TicketFlags } from './ticket-flags.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { TicketProgress } from './ticket-progress.tsx'

export interface TicketCardProps {
  ticket: Ticket
  /** Since when it waits; a scheduled order waits from when it came up. Absent: since it was paid. */
  since?: Instant
  zone: Zone
  thresholds: Pick<KitchenSettings, 'warnMinutes' | 'lateMinutes'>
  /** A step of it is on its way to the server. */
  sending: boolean
  /** A step of it waits for the network. */
  waiting?: boolean
  /** What became of a step that others were faster with; absent where nobody has to read anything. */
  conflict?: string | undefined
  /** Its courier is being asked for again. */
  asking: boolean
  /* What hands do. They must stay the same functions, so that a ticket is drawn again for itself alone. */
  onAdvance: (ticket: Ticket) => void
  onStepBack: (ticket: Ticket) => void
  onMark: (ticket: Ticket, lineKey: string, made: boolean) => void
  onRetryCourier: (ticket: Ticket) => void
  onConflictRead: (orderId: string) => void
  /** Between flags and lines: what a screen of one station, or of all, adds. */
  children?: ReactNode
  /** Lines that this screen makes; absent: all of them. */
  isOwnLine?: (productId: string) => boolean
}

/** One order as the kitchen works on it, with the one step that comes next. */
export const TicketCard = memo(function TicketCard({
  ticket,
  since = ticket.paidAt,
  zone,
  thresholds,
  sending,
  waiting = false,
  conflict,
  asking,
  onAdvance,
  onStepBack,
  onMark,
  onRetryCourier,
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
        frames[phase],
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
        {ticket.paperInDoubt && <PaperRow ticket={ticket} />}
        <PromiseRow ticket={ticket} zone={zone} />
        {courier && (
          <CourierLine
            courier={courier}
            ticketNumber={ticketNumber}
            zone={zone}
            asking={asking}
            onRetry={() => onRetryCourier(ticket)}
          />
        )}
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

/** The edge of a new ticket says what it is. */
function NewEdge({ status }: { status: Ticket['status'] }) {
  return (
    <p className="flex items-center gap-2 bg-new-dot px-3.5 pb-0.5 font-bold text-16 text-on-new">
      <BellRing aria-hidden="true" className="size-4.5" />
      {statusLabel(status)}
    </p>
  )
}

const frames: Record<OrderPhase, string> = {
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
