import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { releasedReservations, releaseReservations } from './release-reservations.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Cancels an order whose authorization is void: it leaves the kitchen, and its discount code and its quote
 * are released. Its stock and its points are released as a consequence. No-op for an order that is no longer
 * authorized and, unless `evenIfAcknowledged`, for one that the kitchen has acknowledged. Returns whether it
 * cancelled the order.
 */
export function voidAuthorizedOrder(
  app: App,
  order: UnsettledOrder,
  { reason, actor, evenIfAcknowledged }: { reason: string; actor: string; evenIfAcknowledged: boolean },
): Promise<boolean> {
  const now = new Date(app.now())
  const statusFilter = evenIfAcknowledged ? sql`` : sql`and status in ('pending', 'received', 'cancelled')`
  return app.db.tenant(order.restaurantId, actor, async (tx, last) => {
    await lockOrder(tx, order)
    const { rows } = await last(sql`
      with before as (
        select status from orders where restaurant_id = ${order.restaurantId} and id = ${order.id}
      ), ended as (
        update orders set payment_status = 'failed', payment_error = ${reason}, status = 'cancelled',
          status_at = case when status = 'cancelled' then status_at else ${now} end,
          cancelled_at = coalesce(cancelled_at, ${now}), cancel_reason = coalesce(cancel_reason, ${reason}),
          revision = revision + 1
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'authorized' ${statusFilter}
        returning restaurant_id, id, revision, delivery_quote_id, gift_card_id, gift_card_amount
      ), step as (
        insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
        select restaurant_id, id, before.status, 'cancelled', ${now} from ended, before where before.status <> 'cancelled'
      ), ${releaseReservations}
      select append_event(restaurant_id, 'order.cancelled', id,
        jsonb_build_object('revision', revision, 'reason', ${reason}::text)) from ended, ${releasedReservations}`).execute(
      tx,
    )
    return rows.length > 0
  })
}
