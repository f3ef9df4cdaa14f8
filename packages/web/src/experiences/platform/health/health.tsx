import type { HealthCheck } from '@comanda/contract/health'
import { FailedState } from '@comanda/ui/failed-state'
import { CircleAlert, CircleCheck, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { RefreshButton } from '../../back-office/lists/list-parts.tsx'
import { failureOf } from '../../back-office/queries.ts'
import { Screen } from '../../back-office/screen.tsx'
import { CheckGrid } from './check-grid.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { checkNames } from './labels.ts'
import { type Checks, checksQuery, healthKey } from './queries.ts'
import { Reconciliations } from './reconciliations.tsx'

/**
 * Status of every service that orders depend on, measured within the last minute, and what needs a person.
 */
export default function Health() {
  const now = useNow(Date.now(), 60_000)
  const query = useQuery(checksQuery)
  const failure = failureOf(query, 'Health did not load')
  const checks = query.data && (failure ? ids.map(unknownCheck) : checksOf(query.data))
  return (
    <Screen
      title="System Health"
      subtitle="Live status of every service"
      actions={<RefreshButton queryKey={healthKey} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {failure && !checks ? (
          <FailedState level={2} {...failure} />
        ) : (
          <div className="grid gap-3">
            {checks && <Verdict checks={checks} stale={failure?.message ?? null} />}
            <CheckGrid checks={checks} now={now} />
          </div>
        )}
        <FailedJobs now={now} />
        <Reconciliations now={now} />
      </div>
    </Screen>
  )
}

/** Without its database the server reports nothing about the other services. */
function checksOf(response: Checks): HealthCheck[] {
  if (response.kind === 'known') return response.checks
  return ids.map((id) =>
    id === 'database'
      ? { id, status: 'error', message: 'Cannot reach database', facts: [] }
      : unknownCheck(id),
  )
}

/** What was measured before the connection was lost says nothing about now. */
function unknownCheck(id: HealthCheck['id']): HealthCheck {
  return { id, status: 'warning', message: 'Status unknown', facts: [] }
}

const ids = Object.keys(checkNames) as HealthCheck['id'][]

function Verdict({ checks, stale }: { checks: HealthCheck[]; stale: string | null }) {
  const named = (status: HealthCheck['status']) =>
    checks.filter((check) => check.status === status).map(({ id }) => checkNames[id])
  const [errors, warnings] = [named('error'), named('warning')]
  const icon = 'size-4.5'
  if (stale !== null)
    return (
      <Notice
        tone="warn"
        role="status"
        icon={<TriangleAlert aria-hidden="true" className={icon} />}
        title="Status is out of date"
      >
        {stale}
      </Notice>
    )
  if (errors.length > 0)
    return (
      <Notice
        tone="danger"
        role="status"
        icon={<CircleAlert aria-hidden="true" className={icon} />}
        title={`Not working: ${errors.join(', ')}`}
      >
        {warnings.length > 0 && `Check: ${warnings.join(', ')}`}
      </Notice>
    )
  if (warnings.length > 0)
    return (
      <Notice
        tone="warn"
        role="status"
        icon={<TriangleAlert aria-hidden="true" className={icon} />}
        title={`Check: ${warnings.join(', ')}`}
      />
    )
  return (
    <Notice
      tone="success"
      role="status"
      icon={<CircleCheck aria-hidden="true" className={icon} />}
      title="All systems operational"
    />
  )
}
