import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { NotificationRow } from '../notification-row.ts'

/**
 * Whether a cart reminder must no longer be sent, because its recipient has ordered or withdrawn the consent since it
 * was enqueued.
 */
export async function isOutdatedReminder(
  app: Pick<App, 'db'>,
  { kind, restaurant_id: restaurantId, once_key: key }: NotificationRow,
): Promise<boolean> {
  if (kind !== 'cart_reminder' || !restaurantId) return false
  const { rows } = await app.db.tenant(restaurantId, 'system:notifications', (tx) =>
    sql`
      select from cart_reminders reminder
      join marketing_consents consent on consent.restaurant_id = reminder.restaurant_id and consent.email = reminder.email
      where reminder.restaurant_id = ${restaurantId} and 'cart-reminder:' || reminder.id = ${key}
        and consent.consented_at is not null and consent.withdrawn_at is null
        and not exists (select from orders o where o.restaurant_id = reminder.restaurant_id
          and o.created_at >= reminder.created_at
          and (o.customer_email = reminder.email or o.visit_session_id = reminder.session_id)
          and (o.paid_at is not null or o.released_at is null))`.execute(tx),
  )
  return rows.length === 0
}
