import type { HealthCheck } from '@comanda/contract/health'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { alertAdmins } from './alert-admins.ts'
import { actor } from './checks/probe.ts'
import { measureForRecord } from './read-checks.ts'

const RETAINED_MS = hours(24 * 90)
/** The number of consecutive failures that counts: a single failure can be due to a restart. */
const FAILURES_TO_ALERT = 2

/** Runs the health checks, adds the results to the hour, and alerts the platform's admins about a check that fails or recovers. */
export async function recordHealth(app: App): Promise<void> {
  await storeResults(app, await measureForRecord(app))
}

/** Stores the results of one measurement, with the alerts that they cause, in one transaction. */
export async function storeResults(
  app: Pick<App, 'db' | 'now' | 'secrets' | 'config'>,
  checks: readonly HealthCheck[],
): Promise<void> {
  const now = new Date(app.now())
  const hour = new Date(Math.floor(app.now() / hours(1)) * hours(1))
  await app.db.platform(actor, async (tx) => {
    const ids = checks.map(({ id }) => id)
    const statuses = checks.map(({ status }) => status)
    await sql`
      insert into health_hours as stored (check_id, hour, healthy, warnings, errors)
      select id, ${hour}, (status = 'healthy')::int, (status = 'warning')::int, (status = 'error')::int
      from unnest(${ids}::text[], ${statuses}::text[]) as measured (id, status)
      on conflict (check_id, hour) do update set healthy = stored.healthy + excluded.healthy,
        warnings = stored.warnings + excluded.warnings, errors = stored.errors + excluded.errors`.execute(tx)
    await sql`
      insert into health_states as stored (check_id, status, since, measured_at, failures)
      select id, status, ${now}, ${now}, (status = 'error')::int
      from unnest(${ids}::text[], ${statuses}::text[]) as measured (id, status)
      on conflict (check_id) do update set status = excluded.status, measured_at = excluded.measured_at,
        since = case when stored.status = excluded.status then stored.since else excluded.since end,
        failures = case when excluded.status = 'error' then stored.failures + 1 else 0 end`.execute(tx)
    await sql`delete from health_hours where hour < ${new Date(app.now() - RETAINED_MS)}`.execute(tx)
    await alert(app, tx, checks)
  })
}

/** One alert when a check has failed, and one when it works again. */
async function alert(
  app: Pick<App, 'now' | 'secrets' | 'config'>,
  tx: Tx,
  checks: readonly HealthCheck[],
): Promise<void> {
  const failed = await sql<{ id: string }>`
    update health_states set alerted_at = ${new Date(app.now())}
    where status = 'error' and failures >= ${FAILURES_TO_ALERT} and alerted_at is null returning check_id as id`.execute(
    tx,
  )
  const recovered = await sql<{ id: string }>`
    update health_states set alerted_at = null
    where status <> 'error' and alerted_at is not null returning check_id as id`.execute(tx)
  const of = (rows: readonly { id: string }[]) => checks.filter(({ id }) => rows.some((row) => row.id === id))
  await alertAdmins(app, tx, { failed: of(failed.rows), recovered: of(recovered.rows) })
}
