import type { Instant } from '@comanda/domain/time/instant'
import type { Tx } from '../../db/database.ts'

/** Records that a slot is no longer offered, for the report of lost demand. Only the first time counts. */
export async function recordFill(
  tx: Tx,
  restaurantId: string,
  slot: Instant,
  { at, reason }: { at: Instant; reason: 'limit' | 'closed' },
): Promise<void> {
  await tx
    .insertInto('slot_fills')
    .values({ restaurant_id: restaurantId, slot_at: new Date(slot), reason, filled_at: new Date(at) })
    .onConflict((known) => known.doNothing())
    .execute()
}
