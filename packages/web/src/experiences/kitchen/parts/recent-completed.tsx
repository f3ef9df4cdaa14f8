import type { Ticket } from '@comanda/contract/kitchen'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { PhaseRing } from '@comanda/ui/phase-ring'

const SHOWN = 8

/** The last orders that left the kitchen, and how many there were besides. */
export function RecentCompleted({ completed, zone }: { completed: readonly Ticket[]; zone: Zone }) {
  const more = completed.length - SHOWN
  return (
    <section aria-labelledby="recent-completed" className="flex min-h-14 items-center gap-3.5 px-4 py-2">
      <h2 id="recent-completed" className="flex-none font-medium text-16 text-ink-2">
        Recent Completed
      </h2>
      {completed.length === 0 && <p className="text-16 text-ink-3">None yet today</p>}
      <ol className="flex min-w-0 flex-auto flex-wrap gap-2 lg:h-10 lg:overflow-hidden">
        {completed.slice(0, SHOWN).map((ticket) => (
          <li
            key={ticket.orderId}
            className="inline-flex h-10 items-center gap-2 rounded-8 border border-line bg-surface px-2.5 text-16"
          >
            <PhaseRing phase="done" />
            <span className="visually-hidden">Picked Up, order </span>
            <span className="code">{ticket.ticketNumber}</span>
            <span className="text-ink-2 tnum">
              {formatTime(ticket.statusAt, zone).replace(/ [AP]M$/, '')}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && <span className="flex-none text-16 text-ink-2 tnum">+{more}</span>}
    </section>
  )
}
