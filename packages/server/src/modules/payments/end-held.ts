import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { freed, freeing } from './give-back.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Ends an order whose held money is back at its card: it leaves the kitchen, and its code and its quote are free. What it
 * had of counted dishes and of points follows from that. Does nothing to an order that is not authorized any more, and to
 * one that the kitchen has taken on unless `evenTakenOn`. Answers whether it ended it.
 */
export function endHeld(
  app: App,
  order: UnsettledOrder,
  reason: string,
  actor: string,
  { evenTakenOn }: { evenTakenOn: boolean },
): Promise<boolean> {
  const now = new Date(app.now())
  const open = evenTakenOn ? sql`` : sql`and status in ('pending', 'received', 'cancelled')`
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
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'authorized' ${open}
        returning restaurant_id, id, revision, delivery_quote_id
      ), step as (
        insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
        select restaurant_id, id, before.status, 'cancelled', ${now} from ended, before where before.status <> 'cancelled'
      ), ${freeing}
      select append_event(restaurant_id, 'order.cancelled', id,
        jsonb_build_object('revision', revision, 'reason', ${reason}::text)) from ended, ${freed}`).execute(
      tx,
    )
    return rows.length > 0
  })
}
