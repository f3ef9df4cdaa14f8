import type { Ticket } from '@comanda/contract/kitchen'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { CalendarClock, Clock, Pencil } from '@comanda/ui/icons.ts'
import { boardDate, boardNow, useBoardClock } from './board-clock.ts'
import { openTicket } from './open-ticket.ts'
import { promiseLabel } from './promise-label.ts'

/** The promised time, and the button that changes it. */
export function PromiseRow({ ticket, zone }: { ticket: Ticket; zone: Zone }) {
  const { orderId, ticketNumber, promisedAt, firstPromisedAt, scheduledFor } = ticket
  // Subscribes to the date: the label says "today" and changes at midnight.
  useBoardClock((now) => boardDate(now, zone))
  const now = boardNow()
  const Icon = scheduledFor === null ? Clock : CalendarClock
  const wasMoved = firstPromisedAt !== null && firstPromisedAt !== promisedAt
  return (
    <button
      type="button"
      aria-label={`${promiseLabel(ticket, now, zone)}${wasMoved ? `, originally ${formatTime(firstPromisedAt, zone)}` : ''}. Change time, order ${ticketNumber}`}
      onClick={() => openTicket(orderId)}
      className="mt-2 flex min-h-ctl-kitchen w-full items-center gap-2.5 rounded-8 bg-sunken px-3 py-1.5 text-left font-semibold text-16 active:bg-press max-lg:min-h-15"
    >
      <Icon aria-hidden="true" className="size-5 flex-none text-ink-2 @max-[16.5rem]:hidden" />
      <span className="min-w-0 flex-auto tnum wrap-anywhere">
        {promiseLabel(ticket, now, zone)}
        {wasMoved && (
          <span className="block font-medium text-ink-2">
            originally <s>{formatTime(firstPromisedAt, zone)}</s>
          </span>
        )}
      </span>
      <Pencil aria-hidden="true" className="size-5 text-ink-2" />
    </button>
  )
}
