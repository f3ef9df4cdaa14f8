import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { CourierRow } from './courier-row.ts'
import { scheduleCourier } from './schedule-courier.ts'

/** The claim lasts longer than all provider calls of one attempt. */
const CLAIM_MS = 90_000
/** A row that is due so soon is due: the job of its due time can run by the clock of another machine. */
const CLOCK_SKEW_SECONDS = 5

/** The due time of a row that is claimed now. */
export function claimedUntil(app: Pick<App, 'now'>): Date {
  return new Date(app.now() + CLAIM_MS)
}

/**
 * Claims a courier row that is due; null when it is not. A claim expires after `CLAIM_MS`, when a job for that
 * time tries again, so a crash delays a booking but neither loses nor doubles it. `attempts` counts the claims that
 * need a call to the provider.
 */
export function claimDueCourier(app: App, restaurantId: string, orderId: string): Promise<CourierRow | null> {
  const now = new Date(app.now())
  return app.db.tenant(restaurantId, 'system:courier', async (tx) => {
    const { rows } = await sql<CourierRow>`
      update courier_deliveries set
        attempts = attempts + case when state = 'waiting' or cancel_wanted then 1 else 0 end,
        due_at = ${claimedUntil(app)}
      where restaurant_id = ${restaurantId} and order_id = ${orderId}
        and due_at <= ${now}::timestamptz + make_interval(secs => ${CLOCK_SKEW_SECONDS})
      returning *`.execute(tx)
    const [row] = rows
    if (!row) return null
    await scheduleCourier(tx, row)
    return row
  })
}
