import { counted } from '@comanda/domain/count'
import { checkNames } from '@comanda/domain/health/checks'
import type { SystemStatus } from '@comanda/domain/health/system-status'
import { platformZone } from '@comanda/domain/reporting/periods'
import { formatDate } from '@comanda/domain/time/format'
import { startOfDay } from '@comanda/domain/time/zone'

/** Failures on each of the last days, with their approximate duration. */
export function PastFailures({ failures }: { failures: SystemStatus['failures'] }) {
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="font-semibold text-20">
        Last 14 days
      </h2>
      {failures.length === 0 ? (
        <p className="mt-3 text-15 text-ink-2">No check has failed.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
          {failures.map(({ day, id, minutes }) => (
            <li
              key={`${day} ${id}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 text-15"
            >
              <span className="font-semibold">{checkNames[id]}</span>
              <span className="text-ink-2">
                {formatDate(startOfDay(day, platformZone), platformZone)}, about {counted(minutes, 'minute')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
