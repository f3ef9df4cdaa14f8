import type { Ticket } from '@comanda/contract/kitchen'
import { counted } from '@comanda/domain/count'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import { minutes, type Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { CircleX } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { readStoredList, writeStored } from '../../../shared/browser-store.ts'
import { dockCellClass } from '../parts/dock-cell.ts'
import { useBoardClock } from '../ticket/board-clock.ts'
import { recentCancellations } from './recent-cancellations.ts'

/** Notices shown side by side. Older ones follow when these are dismissed. */
const MAX_SHOWN = 3

export interface CancelledNoticesProps {
  tickets: readonly Ticket[]
  zone: Zone
}

/**
 * Announces cancelled orders, whose tickets have left the board, until dismissed.
 */
export function CancelledNotices({ tickets, zone }: CancelledNoticesProps) {
  const [dismissed, dismiss] = useDismissed()
  const now = useBoardClock((at) => Math.floor(at / minutes(1)) * minutes(1))
  const recent = recentCancellations(tickets, dismissed, now)
  return (
    <ol aria-label="Cancelled orders" aria-live="assertive" className="contents">
      {recent.slice(0, MAX_SHOWN).map((ticket) => (
        <Notice key={ticket.orderId} ticket={ticket} zone={zone} onDismiss={() => dismiss(ticket.orderId)} />
      ))}
      {recent.length > MAX_SHOWN && <More count={recent.length - MAX_SHOWN} />}
    </ol>
  )
}

interface NoticeProps {
  ticket: Ticket
  zone: Zone
  onDismiss: () => void
}

function Notice({ ticket, zone, onDismiss }: NoticeProps) {
  const { ticketNumber, customerName, statusAt, cancelReason } = ticket
  // A board stored on this device by an older version has none.
  const pickupNumber = ticket.pickupNumber ?? null
  return (
    <li className={`${dockCellClass} bg-danger text-on-danger`}>
      <CircleX className="size-8 flex-none max-sm:hidden" />
      <p className="min-w-0 flex-auto wrap-anywhere">
        <span className="block font-bold text-18">
          Cancelled {pickupNumber !== null && <span className="code">#{pickupNumber} </span>}
          <span className="text-16">Order #</span> <span className="code">{ticketNumber}</span>
        </span>
        {isolatedText(customerName)}, {formatExactTime(statusAt, zone)}
        {cancelReason && `: ${cancelReason}`}
      </p>
      <button
        type="button"
        aria-label={`Dismiss, order ${ticketNumber} cancelled`}
        onClick={onDismiss}
        className="inline-flex min-h-ctl-kitchen flex-none items-center rounded-8 bg-canvas px-4 font-bold text-16 text-ink active:scale-[.98]"
      >
        Dismiss
      </button>
    </li>
  )
}

function More({ count }: { count: number }) {
  return (
    <li className="flex flex-none items-center rounded-12 border-2 border-danger px-4 font-semibold text-16 text-danger-ink">
      {counted(count, 'more cancelled', 'more cancelled')}
    </li>
  )
}

const KEY = 'comanda.kitchen-cancelled-seen'
/** Older ones are no longer shown as notices. */
const MAX_STORED = 50

/** Orders whose cancellation was dismissed at this screen. Survives a reload. */
function useDismissed(): [readonly string[], (orderId: string) => void] {
  const [dismissed, setDismissed] = useState<readonly string[]>(() => readStoredList(KEY))
  const dismiss = (orderId: string) => {
    const next = [...readStoredList(KEY), ...dismissed, orderId].filter(isFirst).slice(-MAX_STORED)
    setDismissed(next)
    writeStored(KEY, JSON.stringify(next))
  }
  return [dismissed, dismiss]
}

const isFirst = (id: string, index: number, all: readonly string[]) => all.indexOf(id) === index
