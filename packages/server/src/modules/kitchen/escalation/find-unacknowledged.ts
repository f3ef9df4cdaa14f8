import type { Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../app.ts'
import { defaultSettings } from '../settings/read-settings.ts'

/** A paid order that was not acknowledged within its kitchen's limit. */
export interface UnacknowledgedOrder {
  restaurantId: string
  orderId: string
  /** Escalate it to the management, or cancel it after an earlier escalation. */
  due: 'escalation' | 'cancellation'
}

const LIMIT = 1000

/** The time since which order `o` has been waiting: when it came onto the board, or was stepped back to the start. */
const waitsSince = sql`greatest(case when o.scheduled_for is null then greatest(o.paid_at, o.held_until)
  else order_comes_up_at(o) end, o.status_at)`

/**
 * Orders of all restaurants, or one, that are due for escalation or cancellation, oldest first. The time of a
 * scheduled order counts from when it comes onto the board, that of an order stepped back to the start from
 * that moment. An order that was ever acknowledged is never cancelled: the operator who stepped it back is
 * working on it. Orders that are not due are not read, so they cannot crowd out due ones.
 */
export async function findUnacknowledged(
  app: Pick<App, 'db' | 'now'>,
  restaurantId: string | null = null,
): Promise<UnacknowledgedOrder[]> {
  const now = new Date(app.now())
  const { rows } = await app.db.platform('system:kitchen', (tx) =>
    sql<UnacknowledgedOrder>`
      select o.restaurant_id as "restaurantId", o.id as "orderId",
        case when o.escalated_at is null then 'escalation' else 'cancellation' end as due
      from orders o
      left join kitchen_settings k on k.restaurant_id = o.restaurant_id
      where o.is_open and o.status in ('pending', 'received') ${restaurantId ? sql`and o.restaurant_id = ${restaurantId}` : sql``}
        and o.payment_status in ('succeeded', 'authorized', 'partially_refunded')
        and case when o.escalated_at is null then
          ${waitsSince} + make_interval(mins =>
            case when k.restaurant_id is null then ${defaultSettings.escalateMinutes}::int else k.escalate_minutes end) <= ${now}
        else
          o.escalated_at + make_interval(mins => k.give_up_minutes) <= ${now}
          and not exists (select from order_status_history h where h.restaurant_id = o.restaurant_id
            and h.order_id = o.id and h.from_status is not null)
        end
      order by o.paid_at limit ${LIMIT}`.execute(tx),
  )
  return rows
}

/** Whether an order `o` waits longer than usual in a kitchen that never escalates. */
export function waitsUnescalated(now: Instant): RawBuilder<boolean> {
  return sql`${waitsSince} + make_interval(mins => ${defaultSettings.escalateMinutes}::int) <= ${new Date(now)}
    and exists (select from kitchen_settings k where k.restaurant_id = o.restaurant_id and k.escalate_minutes is null)`
}
