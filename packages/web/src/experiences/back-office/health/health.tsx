import type { HealthCheck } from '@comanda/contract/health'
import { checkIds, checkNames } from '@comanda/domain/health/checks'
import { FailedState } from '@comanda/ui/failed-state'
import { CircleAlert, CircleCheck, TriangleAlert } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Notice } from '@comanda/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { dashboardKey } from '../dashboard/queries.ts'
import { RefreshButton } from '../lists/list-parts.tsx'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { CheckGrid } from './check-grid.tsx'
import { checksOf, unknownCheck } from './checks-of.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { checksQuery, healthKey, historyQuery } from './queries.ts'
import { Reconciliations } from './reconciliations.tsx'
import { Today } from './today.tsx'

/**
 * Status of every service that orders depend on, measured within the last minute, today's totals,
 * failed jobs and reconciliations.
 */
export default function Health() {
  const { onOwnDomain } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const query = useQuery(checksQuery)
  const history = useQuery(historyQuery)
  const failure = failureOf(query, 'Health did not load')
  const checks = query.data && (failure ? checkIds.map(unknownCheck) : checksOf(query.data))
  return (
    <Screen
      title="System Health"
      subtitle="Live status of every service"
      actions={
        <>
          {!onOwnDomain && <LinkButton href="/status">Public status</LinkButton>}
          <RefreshButton queryKey={healthKey} also={dashboardKey} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {failure && !checks ? (
          <FailedState level={2} {...failure} />
        ) : (
          <div className="grid gap-3">
            {checks && <Verdict checks={checks} stale={failure?.message ?? null} />}
            <CheckGrid checks={checks} history={history.data} now={now} />
          </div>
        )}
        <Today now={now} />
        <FailedJobs now={now} />
        <Reconciliations now={now} />
      </div>
    </Screen>
  )
}

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
        icon={<TriangleAlert className={icon} />}
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
        icon={<CircleAlert className={icon} />}
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
        icon={<TriangleAlert className={icon} />}
        title={`Check: ${warnings.join(', ')}`}
      />
    )
  return (
    <Notice
      tone="success"
      role="status"
      icon={<CircleCheck className={icon} />}
      title="All systems operational"
    />
  )
}
