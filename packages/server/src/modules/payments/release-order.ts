import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Ends an order that was not paid: its code can be used by somebody else, and so can its quote. Call it only when its
 * payment can no longer succeed. Does nothing to an order that is paid or released.
 */
export function releaseOrder(app: App, order: UnsettledOrder, reason: string, actor: string): Promise<void> {
  const now = new Date(app.now())
  return app.db.tenant(order.restaurantId, actor, async (tx) => {
    await lockOrder(tx, order)
    await sql`
      with released as (
        update orders set payment_status = 'failed', released_at = ${now}, revision = revision + 1,
          payment_error = coalesce(payment_error, ${reason})
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'pending'
          and released_at is null
        returning restaurant_id, id, revision, delivery_quote_id
      ), freed as (
        update discount_redemptions r set state = 'released' from released
        where r.restaurant_id = released.restaurant_id and r.order_id = released.id and r.state = 'reserved'
        returning r.restaurant_id, r.discount_code_id
      ), uncounted as (
        update discount_codes c set current_uses = greatest(0, current_uses - 1) from freed
        where c.restaurant_id = freed.restaurant_id and c.id = freed.discount_code_id
        returning c.id
      ), unclaimed as (
        update delivery_quotes q set order_id = null from released
        where q.restaurant_id = released.restaurant_id and q.id = released.delivery_quote_id and q.order_id = released.id
        returning q.id
      )
      select append_event(restaurant_id, 'order.expired', id, jsonb_build_object('revision', revision))
      from released, (select count(*) from uncounted) as code, (select count(*) from unclaimed) as quote`.execute(
      tx,
    )
  })
}
