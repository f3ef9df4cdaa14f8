import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { CourierRow } from './courier-row.ts'

/** The claim lasts longer than all provider calls of one attempt. */
const CLAIM_SECONDS = 90

/**
 * Claims due courier rows. A claim expires after `CLAIM_SECONDS`, so a crash delays a booking but neither
 * loses nor doubles it. `attempts` counts the claims that need a call to the provider.
 */
export async function claimDueCouriers(
  app: App,
  limit: number,
  only?: Pick<CourierRow, 'restaurant_id' | 'order_id'>,
): Promise<CourierRow[]> {
  const now = new Date(app.now())
  const one = only ? sql`and restaurant_id = ${only.restaurant_id} and order_id = ${only.order_id}` : sql``
  return app.db.platform('system:courier', async (tx) => {
    const { rows } = await sql<CourierRow>`
      update courier_deliveries set
        attempts = attempts + case when state = 'waiting' or cancel_wanted then 1 else 0 end,
        due_at = ${now}::timestamptz + make_interval(secs => ${CLAIM_SECONDS})
      where (restaurant_id, order_id) in (
        select restaurant_id, order_id from courier_deliveries where due_at <= ${now} ${one}
        order by due_at limit ${limit} for update skip locked)
      returning *`.execute(tx)
    return rows
  })
}
