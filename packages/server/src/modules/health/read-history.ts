import type { HealthHistory } from '@comanda/contract/health'
import type { Results } from '@comanda/domain/health/system-status'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { actor } from './checks/probe.ts'

const HOURS = 42

/**
 * The results of each check in each of the last 42 hours, and since when it has its present status.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function readHistory(app: Pick<App, 'db' | 'now'>, caller: Caller): Promise<HealthHistory> {
  requireRight(caller, 'platform.manage', null)
  const last = Math.floor(app.now() / hours(1)) * hours(1)
  const starts = Array.from({ length: HOURS }, (_, index) => last - hours(HOURS - 1 - index))
  const { rows } = await app.db.platform(actor, (tx) =>
    sql<{ id: string; since: Date; results: (Results & { hour: number })[] }>`
      select s.check_id as id, s.since, coalesce(jsonb_agg(jsonb_build_object(
        'hour', (extract(epoch from h.hour) * 1000)::bigint,
        'healthy', h.healthy, 'warnings', h.warnings, 'errors', h.errors))
        filter (where h.hour is not null), '[]') as results
      from health_states s
        left join health_hours h on h.check_id = s.check_id and h.hour >= ${new Date(starts[0] ?? last)}
      group by 1, 2`.execute(tx),
  )
  return {
    hours: starts,
    checks: rows.map(({ id, since, results }) => ({
      id,
      since: since.getTime(),
      hours: starts.map((start) => {
        const found = results.find(({ hour }) => hour === start)
        return found ? { healthy: found.healthy, warnings: found.warnings, errors: found.errors } : null
      }),
    })),
  }
}
