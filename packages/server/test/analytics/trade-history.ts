import { hours } from '@comanda/domain/time/instant'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'

/** Around the end of daylight saving time on November 1, 2026, at all hours of the day. */
const start = Date.parse('2026-09-25T04:30:00Z')
const days = 55

/**
 * Orders, dish events and carts of 55 days at two restaurants in zones of their own: customers with and without accounts,
 * deliveries, refunds on later days, and carts that could not be ordered.
 */
export async function openTradeHistory(): Promise<{ shop: Shop; west: string }> {
  const shop = await openShop()
  const west = await makeRestaurant(shop.app, { restaurant: { timezone: 'America/Los_Angeles' } })
  await shop.query(
    `with placed as (
       insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, payment_status, payment_intent_id,
         expires_at, customer_first_name, customer_last_name, customer_email, customer_phone, delivery_type, delivery_address,
         promised_at, cart, subtotal, tax, processing_fee, delivery_fee, total, tip, grand_total, refunded_amount, status,
         terms_version, terms_accepted_at, created_at, paid_at)
       select gen_random_uuid(), r.id, 'A' || n, uuid_send(gen_random_uuid()), gen_random_uuid(), '\\x00', 'succeeded',
         gen_random_uuid()::text, at, 'Ada', 'L', case when n % 9 = 0 then '' else 'c' || (n * n) % 31 || '@example.com' end, '1',
         case when n % 3 = 0 then 'delivery' else 'pickup' end,
         case when n % 3 = 0 then case when n % 6 = 0 then 'Removed' else '1 Elm St, Summit, NJ 0790' || n % 4 || '-1234' end end,
         at, jsonb_build_object('version', 1, 'items', (
           select jsonb_agg(jsonb_build_object('productId', id, 'quantity', 1 + n % 2, 'unitPrice', 500)) from (
             select id from products where restaurant_id = r.id order by name limit 2 + n % 3) as dishes)),
         1000 + n % 30, 80, 0, 0, 1080 + n % 30, n % 200, 1080 + n % 30 + n % 200, 0,
         case when n % 23 = 0 then 'cancelled' else 'completed' end, '1', at, at, at
       from restaurants r, generate_series(1, $2::int * 4) as n
         cross join lateral (select $1::timestamptz + n * interval '347 minutes' as at) as times
       returning *)
     insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, provider, transferred, sales, tax, tip)
     select restaurant_id, id, kind, kind || id, at, amount, 0, -(amount - tax_part - tip_part), -tax_part, -tip_part
     from placed, lateral (values
       ('charge', created_at, grand_total, tax, tip),
       ('refund', created_at + interval '29 hours', case when order_number like '%7' then -250 else 0 end, 0, 0)
     ) as k (kind, at, amount, tax_part, tip_part)
     where amount <> 0`,
    [new Date(start), days],
  )
  await shop.query(
    `insert into cart_events (restaurant_id, session_id, event_type, product_id, was_sold_out, created_at)
     select p.restaurant_id, ('00000000-0000-4000-8000-' || lpad((n / 3)::text, 12, '0'))::uuid,
       (array['product_viewed', 'product_viewed', 'add_to_cart', 'remove_from_cart'])[1 + n % 4], p.id, n % 5 = 0,
       $1::timestamptz + n * interval '101 minutes'
     from products p, generate_series(1, $2::int * 12) as n where p.archived_at is null and p.name < 'C'`,
    [new Date(start), days],
  )
  await shop.query(
    `insert into cart_sessions (restaurant_id, session_id, status, total_items, total_value, blocked_by, blocked_at, abandoned_at,
       last_activity, created_at)
     select r.id, gen_random_uuid(), case when n % 4 = 0 then 'checkout_completed' else 'expired' end, 2, 1500 + n,
       (array['closed', 'paused', 'sold_out', null])[1 + n % 4], case when n % 4 = 3 then null else at end,
       at + interval '30 minutes', at, at
     from restaurants r, generate_series(1, $2::int * 3) as n
       cross join lateral (select $1::timestamptz + n * interval '467 minutes' as at) as times`,
    [new Date(start), days],
  )
  shop.clock.now = start + days * hours(24) + hours(12)
  return { shop, west: west.id }
}
