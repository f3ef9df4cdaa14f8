import type { Ticket } from '@comanda/contract/kitchen'
import { minutesOver } from '@comanda/domain/kitchen/promise'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { cx } from '@comanda/ui/cx.ts'
import { CalendarClock, Clock, TimerOff } from '@comanda/ui/icons.ts'
import { boardDate, boardNow, useBoardClock } from './board-clock.ts'
import { openTicket } from './open-ticket.ts'
import { shortPromise } from './promise-label.ts'

export interface PromiseChipProps {
  ticket: Ticket
  zone: Zone
}

/** The promised time, emphasized once it has passed, and the button that changes it. */
export function PromiseChip({ ticket, zone }: PromiseChipProps) {
  const { orderId, ticketNumber, promisedAt, firstPromisedAt } = ticket
  const over = useBoardClock((now) => minutesOver(ticket, now))
  const wasMoved = firstPromisedAt !== null && firstPromisedAt !== promisedAt
  const first = wasMoved ? formatExactTime(firstPromisedAt, zone) : null
  return (
    <button
      type="button"
      onClick={() => openTicket(orderId)}
      className={cx(
        chipClass,
        // The touch target is larger than the visible button.
        'relative min-h-9 after:absolute after:-inset-x-1 after:-inset-y-1.5 active:bg-press',
        over > 0 ? lateClass : 'bg-raised',
      )}
    >
      <PromiseText ticket={ticket} zone={zone} />
      {first && (
        <span className="font-medium opacity-80">
          <span className="visually-hidden">originally </span>
          <s>{first}</s>
        </span>
      )}
      <span className="visually-hidden">. Change time, order {ticketNumber}</span>
    </button>
  )
}

/** "Due 7:05", or "Due 7:05, 4 min over". */
export function PromiseText({ ticket, zone }: PromiseChipProps) {
  const over = useBoardClock((now) => minutesOver(ticket, now))
  // Subscribes to the date: the label names another day and changes at midnight.
  useBoardClock((now) => boardDate(now, zone))
  const Icon = over > 0 ? TimerOff : ticket.scheduledFor === null ? Clock : CalendarClock
  return (
    <>
      <Icon aria-hidden="true" className="size-4.5 flex-none" />
      <span className="tnum">
        {shortPromise(ticket, boardNow(), zone)}
        {over > 0 && `, ${over} min over`}
      </span>
    </>
  )
}

/** A short fact about an order. */
export const chipClass =
  'inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-8 px-2.5 text-left font-semibold text-16 leading-tight'
export const lateClass = 'bg-danger text-on-danger'
export const cautionClass = 'bg-new-tint text-new-ink outline-1 -outline-offset-1 outline-new-dot'
