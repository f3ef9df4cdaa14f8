import { minutes as inMinutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireOperator } from '../devices/public.ts'
import { appendRestaurantEvent } from './append-restaurant-event.ts'

/**
 * Promises new orders this many minutes later, for a while; 0 minutes ends it. Existing promises do not
 * change. Returns when it ends.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND.
 */
export async function setBusy(
  app: App,
  caller: Caller,
  { restaurantId, minutes, forMinutes }: { restaurantId: string; minutes: number; forMinutes: number },
): Promise<{ until: number | null }> {
  requireOperator(caller, restaurantId)
  const until = minutes > 0 ? app.now() + inMinutes(forMinutes) : null
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await tx
      .selectFrom('restaurants')
      .select(['name', 'busy_minutes'])
      .where('id', '=', restaurantId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new ORPCError('NOT_FOUND')
    await tx
      .updateTable('restaurants')
      .set({ busy_minutes: minutes, busy_until: until === null ? null : new Date(until) })
      .where('id', '=', restaurantId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: minutes > 0 ? 'ordering.busy' : 'ordering.busy_ended',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: before.name,
      changes: [{ field: 'busyMinutes', before: before.busy_minutes, after: minutes }],
    })
    await appendRestaurantEvent(tx, restaurantId, 'restaurant.busy_changed', { minutes, until })
  })
  return { until }
}
