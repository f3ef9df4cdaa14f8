import { counted } from '@comanda/domain/count'
import { checkIds, checkNames } from '@comanda/domain/health/checks'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { useQuery } from '@tanstack/react-query'
import { healthStatusLabels, type Status } from '../../../shared/health-labels.ts'
import { checksOf, unknownCheck } from '../health/checks-of.ts'
import { checksQuery } from '../health/queries.ts'
import { ViewAll } from './view-all.tsx'

const dots: Record<Status, string> = {
  checking: 'bg-ink-3',
  healthy: 'bg-success',
  warning: 'bg-warn',
  error: 'bg-danger',
}

/** Each check with its message and status; one without a result yet is loading. */
export function SystemStatus() {
  const query = useQuery(checksQuery)
  const checks = query.error ? checkIds.map(unknownCheck) : query.data && checksOf(query.data)
  const bad = (status: Status) => checks?.filter((check) => check.status === status).length ?? 0
  const [errors, warnings] = [bad('error'), bad('warning')]
  return (
    <Card
      title="System Health Status"
      flush
      actions={
        <>
          {errors > 0 && <Badge tone="danger">{counted(errors, 'error')}</Badge>}
          {warnings > 0 && <Badge tone="warn">{counted(warnings, 'warning')}</Badge>}
          <ViewAll paths={['/admin/health']} label="View all of System Health" />
        </>
      }
    >
      <ul aria-label="System Health Status" className="px-4 py-1.5">
        {checkIds.map((id) => {
          const check = checks?.find((one) => one.id === id)
          const status: Status = check?.status ?? 'checking'
          const { label } = healthStatusLabels[status]
          return (
            <li key={id} className="flex items-baseline gap-2.5 py-1.75 text-13">
              <span
                aria-hidden="true"
                className={cx('mt-1.5 size-2 flex-none self-start rounded-full', dots[status])}
              />
              <b className="flex-none font-semibold">{checkNames[id]}</b>
              <span className="visually-hidden">{label}:</span>
              <span
                className={cx(
                  'line-clamp-2 min-w-0 flex-1 text-right',
                  status === 'error'
                    ? 'text-danger-ink'
                    : status === 'warning'
                      ? 'text-warn-ink'
                      : 'text-ink-2',
                )}
              >
                {check?.message ?? 'Checking'}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
