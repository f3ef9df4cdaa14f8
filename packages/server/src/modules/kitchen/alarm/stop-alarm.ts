import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { nameOfCaller } from '../../devices/public.ts'
import { requireKitchen } from '../../identity/public.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'

/**
 * Stops the alarm on all screens of a kitchen for those of these orders that still wait to be acknowledged.
 * Orders that the caller does not see continue to ring. No PIN is required: an alarm must be easy to stop.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function stopAlarm(
  app: App,
  caller: Caller,
  { restaurantId, orderIds }: { restaurantId: string; orderIds: readonly string[] },
): Promise<{ stopped: true }> {
  requireKitchen(caller, restaurantId, 'kitchen.advance')
  const now = new Date(app.now())
  const name = nameOfCaller(caller)
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql`
      with waiting as (
        select coalesce(array_agg(o.id), '{}') as ids from orders o
        where o.restaurant_id = ${restaurantId} and o.is_open and o.status in ('pending', 'received')
          and (o.id = any(${[...orderIds]}::uuid[])
            or o.id = any(select unnest(alarm_stopped_orders) from kitchen_settings where restaurant_id = ${restaurantId}))
      )
      insert into kitchen_settings as k (restaurant_id, alarm_stopped_orders, alarm_stopped_by, alarm_stopped_at)
      select ${restaurantId}::uuid, ids, ${name}, ${now} from waiting
      on conflict (restaurant_id) do update
      set alarm_stopped_orders = excluded.alarm_stopped_orders, alarm_stopped_by = excluded.alarm_stopped_by,
        alarm_stopped_at = excluded.alarm_stopped_at
      where not k.alarm_stopped_orders @> excluded.alarm_stopped_orders
      returning 1`.execute(tx)
    if (rows.length > 0) await appendRestaurantEvent(tx, restaurantId, 'restaurant.alarm_stopped')
  })
  return { stopped: true }
}
