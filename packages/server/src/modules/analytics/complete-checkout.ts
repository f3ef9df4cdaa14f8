import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Subscriber } from '../../platform/jobs/subscriber.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { breakdownOf } from '../orders/public.ts'

/** Counts a paid order at the end of its visit, once; an order without a visit counts nowhere. */
export async function completeCheckout(app: Pick<App, 'db'>, event: StoredEvent): Promise<void> {
  const { restaurantId, subjectId } = event
  if (!subjectId) return
  const at = new Date(event.at)
  await app.db.tenant(restaurantId, 'system:analytics', async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', subjectId)
      .executeTakeFirst()
    if (!order?.visit_session_id) return
    const { itemCount, subtotal } = breakdownOf(order)
    await sql`
      with counted as (
        insert into checkout_events
          (restaurant_id, session_id, event_type, order_id, cart_value, items_count, is_demo, created_at)
        values (${restaurantId}, ${order.visit_session_id}, 'checkout_completed', ${subjectId}, ${subtotal},
          ${itemCount}, ${order.is_demo}, ${at})
        on conflict (restaurant_id, order_id) where order_id is not null do nothing
        returning restaurant_id, session_id
      )
      update cart_sessions as cart set status = 'checkout_completed', total_items = ${itemCount},
        total_value = ${subtotal}, last_activity = greatest(last_activity, ${at})
      from counted
      where cart.restaurant_id = counted.restaurant_id and cart.session_id = counted.session_id`.execute(tx)
  })
}

export const checkoutCounter: Subscriber = {
  name: 'checkout-counter',
  types: ['order.paid'],
  handle: completeCheckout,
}
