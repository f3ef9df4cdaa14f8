import {
  type RecordedCheck,
  STATUS_DAYS,
  type SystemStatus,
  statusWithoutDatabase,
  systemStatusOf,
} from '@comanda/domain/health/system-status'
import { platformZone } from '@comanda/domain/reporting/periods'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { perApp } from '../../platform/per-app.ts'
import { actor } from './checks/probe.ts'

/** Limits the reads, however often the page is requested, even on hosts whose pages are not cached. */
const MAX_AGE_MS = 20_000
const cacheOf = perApp((): { at: Instant; status: Promise<SystemStatus> | null } => ({ at: 0, status: null }))

/** The public health of the platform, from the recorded results; if the database is down, that it is unavailable. */
export function readPublicStatus(app: Pick<App, 'db' | 'now'>): Promise<SystemStatus> {
  const cache = cacheOf(app)
  if (cache.status && app.now() - cache.at < MAX_AGE_MS) return cache.status
  cache.at = app.now()
  cache.status = read(app).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return statusWithoutDatabase(app.now())
    cache.status = null
    throw error
  })
  return cache.status
}

async function read(app: Pick<App, 'db' | 'now'>): Promise<SystemStatus> {
  const since = new Date(app.now() - hours(24 * STATUS_DAYS))
  const { rows } = await app.db.platform(actor, (tx) =>
    sql<Omit<RecordedCheck, 'since' | 'measuredAt'> & { since: Date; measuredAt: Date | null }>`
      select s.check_id as id, s.status, s.since, s.measured_at as "measuredAt", coalesce(
        (select jsonb_agg(d) from (
          select (hour at time zone ${platformZone})::date as day,
            sum(healthy) as healthy, sum(warnings) as warnings, sum(errors) as errors
          from health_hours h where h.check_id = s.check_id and h.hour >= ${since} group by 1) as d),
        '[]') as days
      from health_states s`.execute(tx),
  )
  const recorded = rows.map((row) => ({
    ...row,
    since: row.since.getTime(),
    measuredAt: row.measuredAt?.getTime() ?? null,
  }))
  return systemStatusOf(recorded, app.now(), platformZone)
}
