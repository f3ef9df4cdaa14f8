import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Stores the declined payment of an order with the provider's message. The order stays open for another card.
 */
export function recordDecline(
  app: App,
  order: UnsettledOrder,
  { intentId, message }: { intentId: string; message: string },
  actor: string,
): Promise<void> {
  return app.db.tenant(order.restaurantId, actor, async (tx) => {
    await sql`
      with refused as (
        update orders set payment_error = ${message}, payment_intent_id = coalesce(payment_intent_id, ${intentId}),
          revision = revision + 1
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'pending'
          and payment_error is distinct from ${message}
        returning restaurant_id, id, revision
      )
      select append_event(restaurant_id, 'order.payment_failed', id, jsonb_build_object('revision', revision))
      from refused`.execute(tx)
  })
}
