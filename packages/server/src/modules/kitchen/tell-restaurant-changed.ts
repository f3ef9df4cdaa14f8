import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** What every screen of a kitchen reads again when it hears of it. The transaction's last statement. */
export async function tellRestaurantChanged(
  tx: Tx,
  restaurantId: string,
  type: 'restaurant.pause_changed' | 'restaurant.busy_changed' | 'restaurant.kitchen_changed',
  payload: object = {},
): Promise<void> {
  await sql`select append_event(${restaurantId}::uuid, ${type}, null, ${JSON.stringify(payload)}::jsonb)`.execute(
    tx,
  )
}
