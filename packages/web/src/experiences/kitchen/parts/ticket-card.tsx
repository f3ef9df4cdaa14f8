import type { Ticket } from '@comanda/contract/kitchen'
import { formatMoney } from '@comanda/domain/money/format'
import { elapsedLabel, isLate } from '@comanda/domain/ordering/elapsed'
import { advanceLabel, type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import type { ButtonVariant } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, CalendarClock, IdCard, ShoppingBag, Timer } from '@comanda/ui/icons.ts'
import { memo } from 'react'
import { TicketLines } from './ticket-lines.tsx'

export interface TicketCardProps {
  ticket: Ticket
  /** The current minute is enough: a ticket shows no seconds. */
  now: Instant
  zone: Zone
  /** On its way to the server. */
  sending: boolean
  onAdvance: (ticket: Ticket) => void
}

/** One order as the kitchen works on it, with the one step that comes next. */
export const TicketCard = memo(function TicketCard({
  ticket,
  now,
  zone,
  sending,
  onAdvance,
}: TicketCardProps) {
  const phase = phaseOf(ticket.status)
  const label = advanceLabel(ticket.status, ticket.fulfillment)
  return (
    <article
      aria-label={`Order ${ticket.ticketNumber}`}
      className={cx('overflow-hidden rounded-12 border bg-surface', frames[phase])}
    >
      <div className={cx('h-1', edges[phase])} />
      <div className="px-3.5 pt-2 pb-3">
        <TicketHead ticket={ticket} now={now} />
        {ticket.scheduledFor !== null && (
          <Flag icon={<CalendarClock aria-hidden="true" className="size-5" />}>
            Scheduled for {formatDayAndTime(ticket.scheduledFor, now, zone)}
          </Flag>
        )}
        {ticket.has21Plus && (
          <Flag icon={<IdCard aria-hidden="true" className="size-5" />}>21+ in this order: check ID</Flag>
        )}
        <div className="mt-3">
          <TicketLines ticket={ticket} />
        </div>
      </div>
      {label && (
        <div className="border-line-2 border-t border-dashed p-2">
          <Button
            variant={buttons[phase]}
            size="kitchen"
            block
            busy={sending}
            aria-label={`${label}, order ${ticket.ticketNumber}`}
            onClick={() => onAdvance(ticket)}
          >
            {label}
          </Button>
        </div>
      )}
    </article>
  )
})

function TicketHead({ ticket, now }: { ticket: Ticket; now: Instant }) {
  const late = isLate(ticket.paidAt, now)
  const Icon = ticket.fulfillment === 'delivery' ? Bike : ShoppingBag
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-16 text-ink-2">
          Order # <span className="code ml-0.5 text-24 text-ink">{ticket.ticketNumber}</span>
        </h3>
        <span
          className={cx(
            'inline-flex items-center gap-2 font-semibold text-20 tnum',
            late ? 'rounded-6 bg-danger px-2.5 text-on-danger' : 'text-ink-2',
          )}
        >
          {late && <Timer aria-hidden="true" className="size-5" />}
          {elapsedLabel(ticket.paidAt, now)}
          {late && <span className="visually-hidden"> late</span>}
        </span>
      </div>
      <div className="flex justify-between gap-3">
        <span className="min-w-0 font-semibold text-18 leading-tight wrap-anywhere">
          {ticket.customerName}
        </span>
        <span className="inline-flex flex-none items-center gap-2 self-start font-semibold text-16">
          <Icon aria-hidden="true" className="size-5" />
          {ticket.fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}
        </span>
      </div>
      <div className="flex justify-between gap-3 text-16 text-ink-2">
        <a href={`tel:${ticket.customerPhone.replace(/[^\d+]/g, '')}`} className="no-underline">
          {ticket.customerPhone}
        </a>
        <span className="font-semibold tnum">{formatMoney(ticket.grandTotal)}</span>
      </div>
      {ticket.address && <p className="text-16 text-ink-2 wrap-anywhere">{ticket.address}</p>}
      {ticket.dropoffNote && <p className="text-16 text-ink-2 wrap-anywhere">“{ticket.dropoffNote}”</p>}
    </>
  )
}

function Flag({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className="mt-1.5 flex items-center gap-2 font-semibold text-16 text-new-ink">
      {icon}
      {children}
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
