import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { cx } from '@comanda/ui/cx.ts'
import { CircleCheck } from '@comanda/ui/icons.ts'
import { chipClass } from './promise-chip.tsx'

/**
 * How many lines are made. It is shown from the acknowledgment, so that the first check does not shift the layout; an
 * order with one line has no progress.
 */
export function TicketProgress({ ticket }: { ticket: Ticket }) {
  const { lines, checkedLines, status } = ticket
  const made = lines.filter(({ key }) => checkedLines.includes(key)).length
  if (lines.length < 2 || (phaseOf(status) === 'new' && made === 0)) return null
  const done = made === lines.length
  return (
    <span className={cx(chipClass, 'tnum', done ? 'bg-ready-tint text-ready-ink' : 'bg-raised text-ink-2')}>
      <CircleCheck className="size-4.5 flex-none" />
      <span>{`${made} of ${lines.length}`}</span>
      <span className="visually-hidden"> lines made</span>
    </span>
  )
}
