import { retentionCutoff } from '@comanda/domain/people/retention'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { deleteMonths, deleteRows } from '../retention.ts'

/** A job that was retried for so long is dead: its event was not handled. */
const HANDLED_DAYS = 90

/** Deletes events after 2 years, and the records of who handled them once no job can be repeated. */
export async function deleteOldEvents(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('usage', app.now()))
  await deleteMonths(app, signal, 'events', sql`restaurant_id, seq, at`, {
    before,
    old: sql`at <= ${before} and relayed_at is not null`,
  })
  const handledBefore = new Date(app.now() - hours(24 * HANDLED_DAYS))
  await deleteRows(app, signal, 'handled_events', sql`at <= ${handledBefore}`)
}
