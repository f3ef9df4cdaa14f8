import type { Ticket } from '@comanda/contract/kitchen'
import { statusLabel } from '@comanda/domain/ordering/order-status'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { cx } from '@comanda/ui/cx.ts'
import { popoverClass, usePopover } from '@comanda/ui/use-popover.ts'
import { memo } from 'react'
import { PrintButton } from '../print/print-button.tsx'
import { RecallButton } from '../ticket/recall-button.tsx'
import { TicketNumber } from '../ticket/ticket-head.tsx'
import { CompletedFace } from './completed-face.tsx'
import { summarizeItems } from './summarize-items.ts'

export interface CompletedOrderProps {
  ticket: Ticket
  zone: Zone
  /** With customer and total, at full width. */
  wide?: boolean
}

/** A completed or delivered order. Its button opens a summary, reprint and recall. */
export const CompletedOrder = memo(function CompletedOrder({ ticket, zone, wide }: CompletedOrderProps) {
  const popover = usePopover('start', (panel) => panel.querySelector<HTMLElement>('[data-recall]')?.focus())
  return (
    <>
      <button
        {...popover.button}
        type="button"
        aria-haspopup="dialog"
        className={cx(
          'inline-flex items-center rounded-8 border border-line bg-surface text-left text-16 active:bg-press aria-expanded:border-ink aria-expanded:inset-ring-1 aria-expanded:inset-ring-ink',
          wide
            ? 'min-h-13 min-w-0 flex-auto gap-3 px-3.5'
            : 'min-h-11 gap-x-2 px-2.5 leading-tight max-lg:min-h-15 max-sm:flex-auto max-sm:justify-center xl:min-w-13.5 xl:flex-col xl:items-start xl:px-1',
        )}
      >
        <CompletedFace ticket={ticket} zone={zone} wide={wide} />
      </button>
      <div
        {...popover.panel}
        role="dialog"
        aria-label={`Order ${ticket.ticketNumber}`}
        className={cx(popoverClass, 'w-105 rounded-16! border-line-2! bg-raised! p-5')}
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <TicketNumber ticket={ticket} />
          <span className="text-18 text-ink-2 tnum">
            {statusLabel(ticket.status)} {formatExactTime(ticket.statusAt, zone)}
          </span>
        </p>
        <p className="mt-1 text-18 text-ink-2 wrap-anywhere">
          {isolatedText(ticket.customerName)} · {summarizeItems(ticket)}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <PrintButton ticket={ticket} className="flex-auto!" />
          <RecallButton ticket={ticket} onRecalled={popover.close} />
        </div>
        <p className="mt-3 text-16 text-ink-2">Moves it back to Ready. The customer is not notified.</p>
      </div>
    </>
  )
})
