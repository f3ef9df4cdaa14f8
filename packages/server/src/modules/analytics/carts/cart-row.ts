import type { Cart } from '@comanda/contract/carts'
import type { Cents } from '@comanda/domain/money/cents'
import { cartBlocks, cartStatusOf } from '@comanda/domain/reporting/carts'
import { sql } from 'kysely'
import { reminderOfCart } from '../../reminders/public.ts'

export interface CartRow {
  id: string
  session: string
  restaurant_id: string
  restaurant_name: string
  status: string
  total_items: number
  total_value: Cents
  last_activity: Date
  blocked_by: string | null
  sent_at: Date | null
  opened_at: Date | null
  recovered: Cents | null
}

/** Selects carts without anything that identifies a person. Conditions refer to `cart`. */
export const selectCarts = sql`
  select cart.id, left(cart.session_id::text, 8) as session, cart.restaurant_id, restaurant.name as restaurant_name,
    cart.status, cart.total_items, cart.total_value, cart.last_activity, cart.blocked_by,
    reminder.created_at as sent_at, reminder.opened_at, reminder.recovered
  from cart_sessions cart
  join restaurants restaurant on restaurant.id = cart.restaurant_id
  left join ${reminderOfCart} on true`

export function cartOf(row: CartRow): Cart {
  const status = cartStatusOf(row.status)
  return {
    id: row.id,
    session: row.session,
    restaurant: { id: row.restaurant_id, name: row.restaurant_name },
    status,
    items: row.total_items,
    value: row.total_value,
    lastActivity: row.last_activity.getTime(),
    blockedBy: cartBlocks.find((block) => block === row.blocked_by) ?? null,
    reminder: row.sent_at && {
      sentAt: row.sent_at.getTime(),
      openedAt: row.opened_at?.getTime() ?? null,
      recovered: row.recovered,
    },
  }
}
