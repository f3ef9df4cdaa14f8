import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { releasedReservations, releaseReservations } from './release-reservations.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Ends the payment of an authorized order that was cancelled, or prepared and perhaps handed over, although its payment cannot be
 * captured: it has failed, and its discount code, its quote and its part of a gift card are released. The order keeps its status.
 * No-op for an order that is no longer authorized.
 */
export async function endAuthorization(
  app: App,
  order: UnsettledOrder,
  reason: string,
  actor: string,
): Promise<void> {
  await app.db.tenant(order.restaurantId, actor, async (tx, last) => {
    await lockOrder(tx, order)
    await last(sql`
      with ended as (
        update orders set payment_status = 'failed', payment_error = ${reason}, revision = revision + 1
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'authorized'
        returning restaurant_id, id, revision, delivery_quote_id, gift_card_id, gift_card_amount
      ), ${releaseReservations}
      select append_event(restaurant_id, 'order.payment_failed', id, jsonb_build_object('revision', revision))
      from ended, ${releasedReservations}`).execute(tx)
  })
}
