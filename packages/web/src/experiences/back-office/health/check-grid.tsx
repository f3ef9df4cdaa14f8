import type { HealthCheck, HealthHistory } from '@comanda/contract/health'
import { checkIds, checkNames } from '@comanda/domain/health/checks'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { CircleAlert, CircleCheck, CircleDashed, type Icon, TriangleAlert } from '@comanda/ui/icons.ts'
import { browserZone } from '../../../shared/browser-zone.ts'
import { healthStatusLabels, type Status } from '../../../shared/health-labels.ts'
import { formatMoment } from '../lists/days.ts'
import { HistoryBars } from './history-bars.tsx'

interface CheckGridProps {
  /** Absent until it has loaded, and when it failed. */
  history?: HealthHistory
  /** Absent until the first response. */
  checks: HealthCheck[] | undefined
  now: number
}

/** One card for each service that orders depend on. */
export function CheckGrid({ checks, history, now }: CheckGridProps) {
  return (
    <ul aria-label="Checks" className="grid gap-3 sm:grid-cols-2 wide:grid-cols-3">
      {checkIds.map((id) => (
        <li key={id}>
          <CheckCard
            id={id}
            check={checks?.find((check) => check.id === id)}
            history={history?.checks.find((check) => check.id === id)}
            now={now}
          />
        </li>
      ))}
    </ul>
  )
}

function CheckCard({
  id,
  check,
  history,
  now,
}: {
  id: HealthCheck['id']
  check: HealthCheck | undefined
  history: HealthHistory['checks'][number] | undefined
  now: number
}) {
  const status: Status = check?.status ?? 'checking'
  const { label, tone } = healthStatusLabels[status]
  const Shape = shapes[status]
  return (
    <Card
      className="h-full"
      title={checkNames[id]}
      actions={
        <Badge tone={tone} icon={<Shape aria-hidden="true" className="size-3.5" />}>
          {label}
        </Badge>
      }
    >
      <p className="text-14">{check?.message ?? 'Checking'}</p>
      {history && <HistoryBars {...history} now={now} />}
      {check && check.facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
          {check.facts.map(({ name, text, at }) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right tnum wrap-anywhere">
                {text ?? (at === null ? '–' : formatMoment(at, now, browserZone))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
const shapes: Record<Status, Icon> = {
  checking: CircleDashed,
  healthy: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
}
