import type { Ticket } from '@comanda/contract/kitchen'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { ChevronDown, ChevronUp } from '@comanda/ui/icons.ts'
import { memo, type ReactNode, useMemo, useRef } from 'react'
import { spread } from './columns.ts'
import { LaneTitle } from './lane-title.tsx'
import { Tickets, type TicketsProps } from './tickets.tsx'
import { useHiddenTickets } from './use-hidden-tickets.ts'

export interface LaneProps extends TicketsProps {
  title: string
  tickets: readonly Ticket[]
  columns: number
  alert?: boolean
  /** Shown instead of tickets if there are none. */
  children: ReactNode
}

/** Tickets in columns. Tickets below the fold are counted, and one press away. */
export const Lane = memo(function Lane({
  title,
  tickets,
  columns,
  alert,
  children,
  line,
  zone,
  thresholds,
}: LaneProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const hidden = useHiddenTickets(scroller, tickets)
  const spreads = useMemo(() => spread(tickets, columns), [tickets, columns])
  return (
    <section
      aria-label={title}
      className="flex min-h-0 min-w-0 flex-col"
      style={{ gridColumn: `span ${columns}` }}
    >
      <LaneTitle title={title} count={tickets.length} alert={alert} />
      <div
        ref={scroller}
        className="relative grid min-h-0 flex-auto content-start gap-3 overflow-y-auto overscroll-contain rounded-12 pb-1"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {spreads.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
          <div key={index} className="grid min-w-0 grid-cols-1 content-start gap-3">
            <Tickets line={line} zone={zone} thresholds={thresholds} tickets={column} />
          </div>
        ))}
        {tickets.length === 0 && <div style={{ gridColumn: '1 / -1' }}>{children}</div>}
      </div>
      {hidden.above + hidden.below > 0 && (
        <div className="flex flex-none items-center gap-2 pt-2">
          <p
            className={cx('min-w-0 flex-auto truncate px-1 font-bold text-18 tnum', alert && 'text-new-ink')}
          >
            {hidden.below > 0 ? `+${hidden.below} more` : `${hidden.above} above`}
          </p>
          <Button
            size="kitchen"
            className="min-w-13 px-0!"
            aria-label={`Previous orders, ${title}`}
            disabled={hidden.above === 0}
            onClick={() => hidden.turn(-1)}
          >
            <ChevronUp className="size-6" />
          </Button>
          <Button
            size="kitchen"
            className="min-w-13 px-0!"
            aria-label={`Next orders, ${title}`}
            disabled={hidden.below === 0}
            onClick={() => hidden.turn(1)}
          >
            <ChevronDown className="size-6" />
          </Button>
        </div>
      )}
    </section>
  )
})
