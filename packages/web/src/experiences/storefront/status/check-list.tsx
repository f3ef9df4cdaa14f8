import { checkNames } from '@comanda/domain/health/checks'
import { type PublicCheck, STATUS_DAYS } from '@comanda/domain/health/system-status'
import { Badge } from '@comanda/ui/badge'
import { healthStatusLabels } from '../../../shared/health-labels.ts'
import { StatusBars } from '../../../shared/status-bars.tsx'

const period = `Last ${STATUS_DAYS} days`

/** Each check with its status and its results by day. */
export function CheckList({ checks }: { checks: readonly PublicCheck[] }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="font-semibold text-20">
        Checks
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {checks.map(({ id, status, days, uptime }) => (
          <li key={id} className="px-4 py-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-semibold text-15">{checkNames[id]}</h3>
              <Badge tone={healthStatusLabels[status].tone} dot>
                {healthStatusLabels[status].label}
              </Badge>
            </div>
            <StatusBars results={days} period={period} className="mt-3 h-7" />
            <p className="mt-1.5 flex justify-between gap-3 text-13 text-ink-2">
              <span>{period}</span>
              <span>{uptime === null ? 'Not measured yet' : `${uptimeText(uptime)} without error`}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Thousandths of a percent with two decimals, rounded down: "99.98%". */
const uptimeText = (uptime: number) => `${(Math.floor(uptime / 10) / 100).toFixed(2)}%`
