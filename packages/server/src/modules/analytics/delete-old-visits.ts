import { retentionCutoff } from '@comanda/domain/people/retention'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { deleteMonths, deleteRows, RETENTION_BATCH, runBatches } from '../../platform/retention.ts'

/** Deletes visits, carts and checkout events after 2 years; orders no longer refer to them. */
export async function deleteOldVisits(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('usage', app.now()))
  const old = sql<boolean>`created_at <= ${before}`
  for (const table of ['page_views', 'cart_events'])
    await deleteMonths(app, signal, table, sql`restaurant_id, id, created_at`, { before, old })
  await deleteRows(app, signal, 'checkout_events', old)
  for (const table of ['site_visitors', 'cart_sessions']) {
    await deleteRows(app, signal, table, sql`${old} and last_activity <= ${before}`)
  }
  await runBatches(app, signal, async (tx) => {
    const { rows } = await sql`
      update orders set visit_session_id = null where (restaurant_id, id) in
        (select restaurant_id, id from orders where ${old} and visit_session_id is not null limit ${RETENTION_BATCH})
      returning id`.execute(tx)
    return rows.length
  })
}
