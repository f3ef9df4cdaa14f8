import type { CartSummary } from '@comanda/contract/carts'
import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The email of this reminder was not sent. */
const isUnsent = sql`exists (select from notifications n where n.restaurant_id = reminder.restaurant_id
  and n.once_key = 'cart-reminder:' || reminder.id and n.state in ('withheld', 'dead', 'discarded'))`

/**
 * A lateral subquery `reminder` of the reminder that was sent about `cart`, a row of `cart_sessions`. A visit gets one
 * reminder, about the cart that it had then.
 */
export const reminderOfCart = sql`lateral (
  select reminder.created_at, reminder.opened_at, case when reminder.order_id is not null then reminder.revenue end as recovered
  from cart_reminders reminder
  where reminder.restaurant_id = cart.restaurant_id and reminder.session_id = cart.session_id
    and reminder.created_at >= cart.created_at
    and not exists (select from cart_sessions later where later.restaurant_id = cart.restaurant_id
      and later.session_id = cart.session_id and later.cart_no > cart.cart_no
      and later.created_at <= reminder.created_at)
    and not ${isUnsent}) as reminder`

/** The reminders that were sent since an instant, and the orders that they recovered. */
export async function sumRecovered(
  tx: Tx,
  restaurantIds: 'all' | string[],
  since: Instant,
): Promise<CartSummary['recovery']> {
  const own = restaurantIds === 'all' ? sql`true` : sql`restaurant_id = any(${restaurantIds}::uuid[])`
  const { rows } = await sql<CartSummary['recovery']>`
    select count(*)::int as sent, count(order_id)::int as recovered, coalesce(sum(revenue), 0)::bigint as revenue
    from cart_reminders reminder where ${own} and created_at >= ${new Date(since)} and not ${isUnsent}`.execute(
    tx,
  )
  const [sums] = rows
  if (!sums) throw new Error('A count without a row.')
  return sums
}
