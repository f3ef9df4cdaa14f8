import { retentionCutoff } from '@comanda/domain/people/retention'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { deleteRows } from '../../platform/retention.ts'

/** Deletes emails and texts after 2 years. */
export function deleteOldNotifications(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('usage', app.now()))
  return deleteRows(app, signal, 'notifications', sql`created_at <= ${before}`)
}
