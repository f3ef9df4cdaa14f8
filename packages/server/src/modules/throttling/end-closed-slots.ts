import { slotLength } from '@comanda/domain/throttling/throttle'
import { sql } from 'kysely'
import type { App } from '../../app.ts'

/** Deletes past closed slots, so that a storefront without other limits shows its usual times again. */
export async function endClosedSlots(app: App): Promise<void> {
  const over = app.now() - slotLength
  await app.db.platform('system:throttling', (tx) =>
    sql`
      update restaurants r set closed_slots = coalesce((
        select jsonb_agg(slot) from jsonb_array_elements(r.closed_slots) slot where (slot ->> 'at')::bigint > ${over}
      ), '[]')
      where r.closed_slots <> '[]' and exists (
        select from jsonb_array_elements(r.closed_slots) slot where (slot ->> 'at')::bigint <= ${over}
      )`.execute(tx),
  )
}
