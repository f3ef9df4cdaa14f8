import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Appends an event that makes every screen of the kitchen reload its settings. Must be the transaction's
 * last statement.
 */
export async function appendRestaurantEvent(
  tx: Tx,
  restaurantId: string,
  type:
    | 'restaurant.pause_changed'
    | 'restaurant.busy_changed'
    | 'restaurant.kitchen_changed'
    | 'restaurant.alarm_stopped',
  payload: object = {},
): Promise<void> {
  await sql`select append_event(${restaurantId}::uuid, ${type}, null, ${JSON.stringify(payload)}::jsonb)`.execute(
    tx,
  )
}
