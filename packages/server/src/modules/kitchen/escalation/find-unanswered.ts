import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { defaultSettings } from '../settings/read-settings.ts'

/** A paid order that nobody has acknowledged for longer than its kitchen allows. */
export interface UnansweredOrder {
  restaurantId: string
  orderId: string
  /** The management is to be told of it, or it was and the order is to be cancelled. */
  due: 'telling' | 'giving-up'
}

const MOST = 1000

/**
 * Orders of every restaurant of which something is due now, the oldest first. One for later waits from the moment that it
 * comes onto the board, one that was taken back to the start from that moment on. None that was ever acknowledged is given
 * up: whoever took that back has it in hand. What is not due yet is not read, so that it hides nothing that is.
 */
export async function findUnanswered(app: Pick<App, 'db' | 'now'>): Promise<UnansweredOrder[]> {
  const now = new Date(app.now())
  const { rows } = await app.db.platform('system:kitchen', (tx) =>
    sql<UnansweredOrder>`
      select o.restaurant_id as "restaurantId", o.id as "orderId",
        case when o.escalated_at is null then 'telling' else 'giving-up' end as due
      from orders o
      left join kitchen_settings k on k.restaurant_id = o.restaurant_id
      where o.paid_at is not null and o.status in ('pending', 'received')
        and o.payment_status in ('succeeded', 'authorized', 'partially_refunded')
        and case when o.escalated_at is null then
          greatest(order_comes_up_at(o), o.status_at) + make_interval(mins =>
            case when k.restaurant_id is null then ${defaultSettings.escalateMinutes}::int else k.escalate_minutes end) <= ${now}
        else
          o.escalated_at + make_interval(mins => k.give_up_minutes) <= ${now}
          and not exists (select from order_status_history h where h.restaurant_id = o.restaurant_id
            and h.order_id = o.id and h.from_status is not null)
        end
      order by o.paid_at limit ${MOST}`.execute(tx),
  )
  return rows
}
