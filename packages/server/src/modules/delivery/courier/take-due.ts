import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { CourierRow } from './courier-row.ts'

/** Longer than all calls of one turn may take. */
const TURN_SECONDS = 90

/**
 * Takes couriers that are due; whoever takes one has it to themselves until the turn is over, so that a program that dies
 * delays a booking and never loses or doubles it. Attempts count turns in which something is wanted of the provider.
 */
export async function takeDue(
  app: App,
  most: number,
  only?: Pick<CourierRow, 'restaurant_id' | 'order_id'>,
): Promise<CourierRow[]> {
  const now = new Date(app.now())
  const one = only ? sql`and restaurant_id = ${only.restaurant_id} and order_id = ${only.order_id}` : sql``
  return app.db.platform('system:courier', async (tx) => {
    const { rows } = await sql<CourierRow>`
      update courier_deliveries set
        attempts = attempts + case when state = 'waiting' or cancel_wanted then 1 else 0 end,
        due_at = ${now}::timestamptz + make_interval(secs => ${TURN_SECONDS})
      where (restaurant_id, order_id) in (
        select restaurant_id, order_id from courier_deliveries where due_at <= ${now} ${one}
        order by due_at limit ${most} for update skip locked)
      returning *`.execute(tx)
    return rows
  })
}
