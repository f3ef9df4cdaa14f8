import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { advanceLabel, type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import type { ButtonVariant } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { memo, type ReactNode } from 'react'
import { CourierLine } from '../parts/courier-line.tsx'
import { PrintCheckRow } from '../print/print-check-row.tsx'
import { ConflictRow } from './conflict-row.tsx'
import { CurbsideLine } from './curbside-line.tsx'
import { PromiseChip } from './promise-chip.tsx'
import { ReadyRow } from './ready-row.tsx'
import { HandoverFlags, hasHandoverFlags, TicketFlags, WaitingToSend } from './ticket-flags.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { TicketProgress } from './ticket-progress.tsx'

export interface TicketCardProps {
  ticket: Ticket
  /** Start of the waiting time; for a scheduled order, when it came up. Absent: the payment time. */
  since?: Instant
  zone: Zone
  thresholds: Pick<KitchenSettings, 'warnMinutes' | 'lateMinutes' | 'steps'>
  /** A step of this ticket is in flight. */
  sending: boolean
  /** A step of this ticket waits for the network. */
  waiting?: boolean
  /** A conflict with a change by another user; absent if there is none. */
  conflict?: string | undefined
  /* Handlers. They must be stable functions, so that tickets re-render independently. */
  onAdvance: (ticket: Ticket) => void
  onUndo: (ticket: Ticket) => void
  onMark: (ticket: Ticket, lineKey: string, made: boolean) => void
  onConflictRead: (orderId: string) => void
  added?: string | undefined
  /** Shown between flags and lines: the station progress for an expediter. */
  children?: ReactNode
  /** Shows a ready order with its dishes, as in a dialog. */
  full?: boolean
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
  onUndo,
  onMark,
  onConflictRead,
  added,
  children,
  full = false,
  isOwnLine,
}: TicketCardProps) {
  const { orderId, ticketNumber, status, fulfillment, courier } = ticket
  const phase = phaseOf(status)
  const label = advanceLabel(status, fulfillment, thresholds.steps)
  const compact = phase === 'ready' && !full
  const step = label && (
    <Button
      variant={buttons[phase]}
      size="kitchen"
      block={!compact}
      busy={sending}
      data-advance={label}
      aria-label={`${label}, order ${ticketNumber}`}
      onClick={() => onAdvance(ticket)}
      className={cx(
        'whitespace-normal!',
        compact && 'w-26 flex-none px-2! text-16! leading-tight! @max-[19rem]:w-auto!',
      )}
    >
      {label}
    </Button>
  )
  return (
    <article
      data-ticket={orderId}
      tabIndex={-1}
      aria-label={`Order ${ticketNumber}`}
      className={cx(
        'kitchen-ticket relative overflow-hidden rounded-12 border bg-surface pl-1.5',
        phase === 'new' ? 'border-2 border-new-dot' : 'border-line',
        waiting && 'border-dashed border-ink-2!',
      )}
    >
      <span aria-hidden="true" className={cx('absolute inset-y-0 left-0 w-1.5', edges[phase])} />
      {compact && (
        <ReadyRow ticket={ticket} zone={zone}>
          {step}
        </ReadyRow>
      )}
      <div className={compact ? 'px-2 not-empty:pb-2' : 'px-2.5 pt-2 pb-2'}>
        {!compact && <TicketHead ticket={ticket} since={since} thresholds={thresholds} />}
        {conflict && (
          <ConflictRow
            key={conflict}
            ticketNumber={ticketNumber}
            text={conflict}
            onRead={() => onConflictRead(orderId)}
          />
        )}
        {!compact && (
          <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <PromiseChip ticket={ticket} zone={zone} />
            <TicketFlags ticket={ticket} zone={zone} added={added} />
            <TicketProgress ticket={ticket} />
          </div>
        )}
        {compact && hasHandoverFlags(ticket) && (
          <div className="flex flex-wrap gap-1.5">
            <HandoverFlags ticket={ticket} />
          </div>
        )}
        {waiting && <WaitingToSend ticketNumber={ticketNumber} onUndo={() => onUndo(ticket)} />}
        {ticket.printUnconfirmed && <PrintCheckRow ticket={ticket} />}
        {ticket.curbside && <CurbsideLine curbside={ticket.curbside} zone={zone} />}
        {courier && (!compact || courier.canRebook) && (
          <CourierLine ticket={ticket} courier={courier} zone={zone} />
        )}
        {!compact && children}
        {!compact && <TicketLines ticket={ticket} onMark={onMark} isOwnLine={isOwnLine} />}
      </div>
      {!compact && step && <div className="px-2 pb-2">{step}</div>}
    </article>
  )
})

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
