import { retentionCutoff } from '@comanda/domain/people/retention'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { deleteMonths, deleteRows } from '../retention.ts'

/** A job that was retried for this time is dead: its event was not handled. */
const HANDLED_DAYS = 90

/**
 * Deletes events after 2 years, the records of who handled them once no job can be repeated, and the names of job queues without
 * jobs.
 */
export async function deleteOldEvents(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('usage', app.now()))
  await deleteMonths(app, signal, 'events', sql`restaurant_id, seq, at`, {
    before,
    old: sql`at <= ${before} and relayed_at is not null`,
  })
  const handledBefore = new Date(app.now() - hours(24 * HANDLED_DAYS))
  await deleteRows(app, signal, 'handled_events', sql`at <= ${handledBefore}`)
  if (!signal?.aborted) await deleteUnusedQueues(app)
}

/** Deletes nothing while a job is being added; the next run tries again. */
async function deleteUnusedQueues({ db }: Pick<App, 'db'>): Promise<void> {
  await db.platform('system:retention', (tx) => sql`select delete_unused_job_queues()`.execute(tx))
}
