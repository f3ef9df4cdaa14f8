import { recoveryWindow } from '@comanda/domain/marketing/cart-reminder'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'

/**
 * Counts the orders that reminders recovered: the first order that was placed within 72 hours after the reminder, with its
 * email address or in the visit that opened its link, and was paid. An order counts for its latest reminder only.
 */
export async function countRecovered(app: App): Promise<void> {
  const now = app.now()
  // An order of the last minute can be paid later.
  const since = new Date(now - recoveryWindow - hours(2))
  await app.db.platform('system:reminders', (tx) =>
    sql`
      with candidate as (
        select distinct on (reminder.restaurant_id, placed.id) reminder.restaurant_id, reminder.id, placed.id as order_id,
          placed.paid_at, placed.revenue
        from cart_reminders reminder
        cross join lateral (
          select o.id, o.paid_at, greatest(o.subtotal - o.discount_amount, 0) as revenue from orders o
          where o.restaurant_id = reminder.restaurant_id and o.created_at >= reminder.created_at
            and o.created_at <= reminder.created_at + make_interval(secs => ${recoveryWindow / 1000})
            and o.paid_at is not null
            and (o.customer_email = reminder.email or o.visit_session_id = reminder.opened_session_id)
            and not exists (select from cart_reminders other
              where other.restaurant_id = o.restaurant_id and other.order_id = o.id)
          order by o.created_at limit 1
        ) as placed
        where reminder.created_at > ${since} and reminder.email is not null and reminder.order_id is null
        order by reminder.restaurant_id, placed.id, reminder.created_at desc
      )
      update cart_reminders reminder set order_id = candidate.order_id, recovered_at = candidate.paid_at,
        revenue = candidate.revenue
      from candidate
      where reminder.restaurant_id = candidate.restaurant_id and reminder.id = candidate.id
        and reminder.order_id is null`.execute(tx),
  )
}
