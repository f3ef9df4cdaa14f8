import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { CourierRow } from './courier-row.ts'
import { scheduleCourier } from './schedule-courier.ts'

/** The claim lasts longer than all provider calls of one attempt. */
const CLAIM_MS = 90_000

/** The due time of a row that is claimed now. */
export function claimedUntil(app: Pick<App, 'now'>): Date {
  return new Date(app.now() + CLAIM_MS)
}

/** Identifies the task that a job has to do for a courier row. */
export interface DueCourier {
  restaurantId: string
  orderId: string
  /** With the precision of the database. */
  dueAt: string
}

/**
 * Claims a courier row for the job of its due time; null when it is due at another time by now. A claim expires after
 * `CLAIM_MS`, when a job for that time tries again, so a crash delays a booking but neither loses nor doubles it. `attempts`
 * counts the claims that need a call to the provider.
 */
export function claimDueCourier(
  app: App,
  { restaurantId, orderId, dueAt }: DueCourier,
): Promise<CourierRow | null> {
  return app.db.tenant(restaurantId, 'system:courier', async (tx) => {
    const { rows } = await sql<CourierRow>`
      update courier_deliveries set
        attempts = attempts + case when state = 'waiting' or cancel_wanted then 1 else 0 end,
        due_at = ${claimedUntil(app)}
      where restaurant_id = ${restaurantId} and order_id = ${orderId} and due_at = ${dueAt}::timestamptz
      returning *`.execute(tx)
    const [row] = rows
    if (!row) return null
    await scheduleCourier(tx, row)
    return row
  })
}

/** Makes a claimed row due for its job again, unless it has changed. The job of the claim then finds nothing to do. */
export async function releaseCourier(
  app: Pick<App, 'db'>,
  { restaurantId, orderId, dueAt }: DueCourier,
  { due_at: claimedUntil }: CourierRow,
): Promise<void> {
  await app.db.tenant(restaurantId, 'system:courier', (tx) =>
    sql`update courier_deliveries set due_at = ${dueAt}::timestamptz where restaurant_id = ${restaurantId}
      and order_id = ${orderId} and due_at = ${claimedUntil}`.execute(tx),
  )
}
