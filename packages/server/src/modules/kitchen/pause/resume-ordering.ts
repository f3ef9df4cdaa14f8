import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit, systemCaller } from '../../../platform/audit.ts'
import { forEachRestaurant } from '../../../platform/for-each-restaurant.ts'
import { nameOfCaller, requireOperator } from '../../devices/public.ts'
import { hasManagement } from '../../notifications/public.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'

/** The result of a resume request. */
export interface Resumed {
  /** False when ordering was not paused. */
  resumed: boolean
  /** Whether an email to the management is queued: false when nothing changed or no address is set. */
  notified: boolean
}

/** Resumes ordering. Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED. */
export async function resumeOrdering(app: App, caller: Caller, restaurantId: string): Promise<Resumed> {
  requireOperator(caller, restaurantId, 'ordering.pause')
  return app.db.tenant(restaurantId, caller.actor, (tx) =>
    resume(app, tx, caller, { restaurantId, byTimer: false }),
  )
}

/**
 * Records the end of expired pauses, once each, so that the management is notified. Ordering was possible
 * again since the expiry itself.
 */
export async function endPauses(app: App): Promise<void> {
  const caller = systemCaller('timer')
  const expired = await app.db.platform(caller.actor, (tx) =>
    tx
      .selectFrom('ordering_disable_log')
      .select('restaurant_id as restaurantId')
      .where('enabled_at', 'is', null)
      .where('disabled_until', '<=', new Date(app.now()))
      .execute(),
  )
  await forEachRestaurant(app, 'recording the end of a pause', expired, ({ restaurantId }) =>
    app.db.tenant(restaurantId, caller.actor, (tx) =>
      resume(app, tx, caller, { restaurantId, byTimer: true }),
    ),
  )
}

async function resume(
  app: App,
  tx: Tx,
  caller: Caller,
  { restaurantId, byTimer }: { restaurantId: string; byTimer: boolean },
): Promise<Resumed> {
  const now = new Date(app.now())
  const restaurant = await tx
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', restaurantId)
    .forUpdate()
    .executeTakeFirst()
  const ended = await tx
    .updateTable('ordering_disable_log')
    .set({
      enabled_at: now,
      enabled_by: caller.actor,
      enabled_by_name: byTimer ? null : nameOfCaller(caller),
      auto_enabled: byTimer,
    })
    .where('restaurant_id', '=', restaurantId)
    .where('enabled_at', 'is', null)
    .$if(byTimer, (query) => query.where('disabled_until', '<=', now))
    .returning('id')
    .executeTakeFirst()
  if (!restaurant?.orders_disabled || (byTimer && !ended)) return { resumed: false, notified: false }
  await tx
    .updateTable('restaurants')
    .set({
      orders_disabled: false,
      orders_disabled_at: null,
      orders_disabled_until: null,
      orders_disabled_reason: null,
    })
    .where('id', '=', restaurantId)
    .execute()
  await audit(app, tx, caller, {
    restaurantId,
    action: 'ordering.resumed',
    subject: `restaurant:${restaurantId}`,
    subjectLabel: restaurant.name,
    changes: [{ field: 'orderingDisabled', before: true, after: false }],
  })
  const change = { change: 'ordering.enabled', id: ended?.id ?? null, auto: byTimer }
  await appendRestaurantEvent(tx, restaurantId, 'restaurant.pause_changed', change)
  return { resumed: true, notified: hasManagement(restaurant) }
}
