import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** Frequent enough for the online indicator. */
const EVERY_MS = minutes(1)
/** A screen counts as online for this long after it was last seen. */
const ONLINE_MS = minutes(2.5)

export function isSeenUpdateDue(now: Instant, lastSeenAt: Instant | null): boolean {
  return lastSeenAt === null || now - lastSeenAt >= EVERY_MS
}

export function isOnline(now: Instant, lastSeenAt: Instant | null): boolean {
  return lastSeenAt !== null && now - lastSeenAt < ONLINE_MS
}

/** Records that a screen is online. False if it was revoked meanwhile. */
export async function recordDeviceSeen(
  app: Pick<App, 'now'>,
  tx: Tx,
  device: { id: string; restaurantId: string },
  ip: string,
): Promise<boolean> {
  const updated = await tx
    .updateTable('devices')
    .set({ last_seen_at: new Date(app.now()), last_ip: ip })
    .where('restaurant_id', '=', device.restaurantId)
    .where('id', '=', device.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
