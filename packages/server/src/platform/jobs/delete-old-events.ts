import { retentionCutoff } from '@comanda/domain/people/retention'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { RETENTION_BATCH, runBatches } from '../retention.ts'

/** Deletes events after 2 years, with the records of who handled them. */
export function deleteOldEvents(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff('usage', app.now()))
  return runBatches(app, signal, async (tx) => {
    const { rows } = await sql<{ deleted: number }>`
      with deleted as (
        delete from events where (restaurant_id, seq) in
          (select restaurant_id, seq from events where at <= ${before} and relayed_at is not null
           limit ${RETENTION_BATCH})
        returning restaurant_id, seq
      ), handled as (
        delete from handled_events using deleted
        where handled_events.restaurant_id = deleted.restaurant_id and handled_events.seq = deleted.seq
      )
      select count(*) as deleted from deleted`.execute(tx)
    return Number(rows[0]?.deleted ?? 0)
  })
}
