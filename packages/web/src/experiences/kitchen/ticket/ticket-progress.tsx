import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { cx } from '@comanda/ui/cx.ts'
import { CircleCheck } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'

/**
 * How many lines are made. It is shown from the acknowledgment on, so that the first check does not shift the
 * layout; an order of one line has no progress.
 */
export function TicketProgress({ ticket }: { ticket: Ticket }) {
  const { lines, checkedLines, status, ticketNumber } = ticket
  const made = lines.filter(({ key }) => checkedLines.includes(key)).length
  if (lines.length < 2 || (phaseOf(status) === 'new' && made === 0)) return null
  const done = made === lines.length
  return (
    <div className={cx('mt-3 flex items-center gap-3', done ? 'text-ready-ink' : 'text-ink-2')}>
      <Meter
        label={`Lines made, order ${ticketNumber}`}
        value={made}
        max={lines.length}
        className="flex-auto"
      />
      <span className="inline-flex flex-none items-center gap-1.5 font-semibold text-16 tnum">
        {done && <CircleCheck aria-hidden="true" className="size-5" />}
        {made} of {lines.length}
      </span>
    </div>
  )
}
