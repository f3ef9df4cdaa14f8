import { sql } from 'kysely'
import { type AnalysedDays, rollupOf } from '../../../platform/analysed-days.ts'

/**
 * Carts with dishes that were left while something prevented their checkout, by its reason. Carts that were ordered
 * later are excluded, as are those whose visitor ordered another cart later.
 */
export const lostCarts = {
  rollup: 'lost_carts',
  table: 'lost_cart_days',
  platformTable: 'platform_lost_cart_days',
  keys: ['reason'],
  sums: ['carts', 'value'],
  live: sql`
    select cart.restaurant_id, (cart.blocked_at at time zone spans.zone)::date as day, cart.blocked_by as reason,
      count(*)::int as carts, sum(cart.total_value)::bigint as value
    from spans cross join lateral (
      select * from cart_sessions c where c.restaurant_id = spans.restaurant_id and c.blocked_at >= spans.start_at
        and c.blocked_at < spans.end_at and c.blocked_by is not null and c.abandoned_at is not null and c.total_value > 0
        and c.status in ('abandoned', 'expired') offset 0) as cart
    where not exists (
      select from cart_sessions later where later.restaurant_id = cart.restaurant_id
        and later.session_id = cart.session_id and later.cart_no > cart.cart_no and later.status = 'checkout_completed')
    group by 1, 2, 3`,
} satisfies AnalysedDays

export const lostCartRollup = rollupOf(
  'lost_carts',
  (restaurantId) => sql`(select min(blocked_at) from cart_sessions where restaurant_id = ${restaurantId})`,
  [lostCarts],
)
