import type { Ticket } from '@comanda/contract/kitchen'
import { formatTime } from '@comanda/domain/time/format'
import { minutes, type Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { CircleX } from '@comanda/ui/icons.ts'
import { useBoardClock } from '../ticket/board-clock.ts'
import { cancelledNews } from './cancelled-news.ts'
import { useDismissed } from './use-dismissed.ts'

const SHOWN = 3

export interface CancelledNoticesProps {
  tickets: readonly Ticket[]
  zone: Zone
}

/**
 * Says which orders were cancelled, since their cards are gone from the board, until somebody has put that away. It lies
 * over the end of the lanes, so that no ticket moves.
 */
export function CancelledNotices({ tickets, zone }: CancelledNoticesProps) {
  const [dismissed, dismiss] = useDismissed()
  const now = useBoardClock((at) => Math.floor(at / minutes(1)) * minutes(1))
  const news = cancelledNews(tickets, dismissed, now)
  return (
    <ol
      aria-label="Cancelled orders"
      aria-live="assertive"
      className="fixed right-4 bottom-[calc(var(--board-foot,0px)+4.75rem)] left-4 z-sticky grid gap-2 sm:left-auto sm:w-110 lg:bottom-16"
    >
      {news.slice(0, SHOWN).map((ticket) => (
        <li
          key={ticket.orderId}
          className="flex items-center gap-3 rounded-12 border-2 border-danger bg-surface py-2 pr-2 pl-4 shadow-e-3"
        >
          <CircleX aria-hidden="true" className="size-7 flex-none text-danger-ink" />
          <div className="min-w-0 flex-auto wrap-anywhere">
            <p className="font-bold text-18">
              <span className="text-danger-ink">Cancelled</span>{' '}
              <span className="font-medium text-16 text-ink-2">Order #</span>{' '}
              <span className="code">{ticket.ticketNumber}</span>
            </p>
            <p className="text-16 text-ink-2">
              {ticket.customerName}, {formatTime(ticket.statusAt, zone)}
              {ticket.cancelReason && `: ${ticket.cancelReason}`}
            </p>
          </div>
          <Button
            aria-label={`Dismiss, order ${ticket.ticketNumber} cancelled`}
            onClick={() => dismiss(ticket.orderId)}
          >
            Dismiss
          </Button>
        </li>
      ))}
      {news.length > SHOWN && (
        <li className="rounded-8 bg-raised px-4 py-2 text-16">{news.length - SHOWN} more were cancelled</li>
      )}
    </ol>
  )
}
