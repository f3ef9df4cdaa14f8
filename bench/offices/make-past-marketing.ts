import type { Pool } from 'pg'

/** What the screens of loyalty, coupons, gift cards and the audit log are measured with. */
export interface Marketing {
  restaurantId: string
  couponId: string
}

/** Per order, at one restaurant. */
const MEMBERS = 1 / 200
const CARDS = 1 / 200
const AUDIT_ENTRIES = 1 / 10
const ENTRIES_OF_MEMBER = 12
const USES_OF_CARD = 5

/**
 * Inserts members with their ledgers, gift cards with their entries, and audit entries at one restaurant with a loyalty program
 * and a coupon. All its past orders are of members, earned points and used the coupon.
 */
export async function makePastMarketing(pool: Pool, orders: number): Promise<Marketing> {
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off; set app.scope = 'platform'`,
    )
    const { rows } = await client.query<Marketing>(
      `select p.restaurant_id as "restaurantId", c.id as "couponId" from loyalty_programs p
         join discount_codes c on c.restaurant_id = p.restaurant_id and c.archived_at is null
       where p.is_active order by 1, 2 limit 1`,
    )
    const [found] = rows
    if (!found) throw new Error('No restaurant has a loyalty program and a coupon')
    const { restaurantId, couponId } = found
    const members = Math.max(1, Math.floor(orders * MEMBERS))
    await client.query(
      `insert into loyalty_members (restaurant_id, user_id, balance, points_earned, orders, last_activity_at, joined_at)
       select $1, 'member-' || n, n % 150, $3::int * 13, $3, now() - n * interval '1 minute', now() - interval '2 years'
       from generate_series(1, $2::int) as n`,
      [restaurantId, members, ENTRIES_OF_MEMBER],
    )
    await client.query(
      `insert into loyalty_ledger (restaurant_id, user_id, kind, points, at, program_id)
       select $1, 'member-' || n, 'adjust', 13, now() - e * interval '60 days', p.id
       from generate_series(1, $2::int) as n, generate_series(1, $3::int) as e, loyalty_programs p
       where p.restaurant_id = $1 and p.is_active`,
      [restaurantId, members, ENTRIES_OF_MEMBER],
    )
    await client.query(
      `with sold as (
         update orders o set user_id = 'member-' || 1 + ('x' || right(o.id::text, 6))::bit(24)::int % $2::int,
           discount_code_id = $3, points_to_earn = 13
         where restaurant_id = $1 and user_id is null and payment_intent_id like 'pi_growth_%' returning *
       ), redeemed as (
         insert into discount_redemptions (restaurant_id, order_id, discount_code_id, state, customer_key, created_at)
         select restaurant_id, id, $3, 'redeemed', '', created_at from sold on conflict do nothing)
       insert into loyalty_ledger (restaurant_id, user_id, order_id, kind, points, at, program_id)
       select sold.restaurant_id, user_id, sold.id, 'earn', 13, paid_at, p.id from sold
         join loyalty_programs p on p.restaurant_id = sold.restaurant_id and p.is_active where paid_at is not null`,
      [restaurantId, members, couponId],
    )
    await client.query(
      `with cards as (
         insert into gift_cards (restaurant_id, id, code_hash, last4, initial_amount, balance, source, recipient_name, created_at)
         select $1, gen_random_uuid(), uuid_send(gen_random_uuid()), lpad(to_hex(n % 65536), 4, '0'), 5000, 5000 - $3::int * 500,
           'issued', 'Guest ' || n, now() - n * interval '1 hour'
         from generate_series(1, $2::int) as n returning *)
       insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, at)
       select $1, id, case when e = 0 then 'issue' else 'redeem' end, case when e = 0 then 5000 else -500 end, created_at
       from cards, generate_series(0, $3::int) as e`,
      [restaurantId, Math.max(1, Math.floor(orders * CARDS)), USES_OF_CARD],
    )
    await client.query(
      `insert into audit_entries (restaurant_id, at, actor, actor_name, area, action, subject, subject_label, changes, ip, user_agent)
       select $1, now() - n * interval '2 minutes', 'device:' || n % 5, 'Screen ' || n % 5, 'ordering', 'ordering.order_moved',
         'order:' || n, 'Order ' || n, '[{"field": "status", "before": "received", "after": "preparing"}]', '', ''
       from generate_series(1, $2::int) as n`,
      [restaurantId, Math.max(1, Math.floor(orders * AUDIT_ENTRIES))],
    )
    return found
  } finally {
    client.release(true)
  }
}
