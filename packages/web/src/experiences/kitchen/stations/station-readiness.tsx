import type { Station, Ticket } from '@comanda/contract/kitchen'
import { readinessOf } from '@comanda/domain/kitchen/stations'
import { cx } from '@comanda/ui/cx.ts'
import { Check } from '@comanda/ui/icons.ts'

/** The progress of each station: lines made of lines to make. */
export function StationReadiness({ ticket, stations }: { ticket: Ticket; stations: readonly Station[] }) {
  return (
    <ul aria-label="Stations" className="mt-2 flex flex-wrap gap-2">
      {readinessOf(ticket, stations).map(({ stationId, name, made, total }) => {
        const isDone = made === total
        return (
          <li
            key={stationId}
            className={cx(
              'inline-flex min-h-8 items-center gap-1.5 rounded-8 border px-2.5 font-semibold text-16 tnum',
              isDone ? 'border-ready-dot bg-ready-tint text-ready-ink' : 'border-line-2 text-ink',
            )}
          >
            {isDone && <Check className="size-4.5" />}
            {name} {made}/{total}
            {isDone && <span className="visually-hidden">, done</span>}
          </li>
        )
      })}
    </ul>
  )
}
