-- Rows of a database at migration 560, in addition to those of the first seed: what was sold, redeemed and paid out.
set app.scope = 'platform';
insert into gift_card_terms (restaurant_id, is_selling, amounts, min_amount, max_amount)
  select id, true, '{2500,5000}', 500, 20000 from restaurants;
-- Purchases in every state; the paid ones have a card: used in part, unused, returned, and one whose return the bank refused.
insert into gift_card_purchases (restaurant_id, id, state, request_hash, amount, platform_fee, payment_intent_id, purchaser_name,
    purchaser_email, is_for_self, recipient_name, recipient_email, message, created_at, expires_at, paid_at)
  select r.id, gen_random_uuid(), s.state, '\x00', s.amount, 0, 'pi_' || s.name || r.name, s.name, 'ada@example.com', true, 'Bob',
    'bob@example.com', '', now() - interval '3 days', now() - interval '2 days', case s.state when 'paid' then now() - interval '3 days' end
  from restaurants r, (values ('used', 'paid', 5000), ('unused', 'paid', 2500), ('returned', 'paid', 2600), ('refused', 'paid', 2700),
    ('open', 'pending', 2800), ('late', 'expired', 2900), ('odd', 'problem', 3000)) as s (name, state, amount);
insert into gift_cards (restaurant_id, id, code_hash, last4, initial_amount, balance, status, source, purchaser_name, created_at,
    refund_id, refund_state, provider_refund_id)
  select restaurant_id, id, uuid_send(id), 'ABCD', amount,
    case purchaser_name when 'used' then amount - 1415 + 415 when 'returned' then 0 else amount end,
    case purchaser_name when 'returned' then 'void' else 'active' end, 'sold', purchaser_name, paid_at,
    case when purchaser_name in ('returned', 'refused') then gen_random_uuid() end,
    case purchaser_name when 'returned' then 'succeeded' when 'refused' then 'failed' end,
    case when purchaser_name in ('returned', 'refused') then 're_' || purchaser_name || restaurant_id end
  from gift_card_purchases where state = 'paid';
-- Issued by the restaurant; the second one is void, with a part that an order gave back afterwards.
insert into gift_cards (restaurant_id, id, code_hash, last4, initial_amount, balance, status, source, purchaser_name, created_at)
  select r.id, gen_random_uuid(), uuid_send(gen_random_uuid()), 'EFGH', 1000, s.balance, s.status, 'issued', s.status, now()
  from restaurants r, (values ('active', 1000), ('void', 300)) as s (status, balance);
insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, at)
  select restaurant_id, id, 'issue', initial_amount, created_at from gift_cards;
insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, at)
  select restaurant_id, id, e.kind, e.amount, created_at from gift_cards
  join (values ('returned', 'return', -2600), ('refused', 'return', -2700), ('refused', 'return_failed', 2700), ('void', 'void', -1000),
    ('void', 'release', 300)) as e (name, kind, amount) on e.name = purchaser_name;

-- One order per restaurant that a gift card pays, refunded in part to the card, one of a caller who pays at the counter, and one with
-- an extra. The second one is cancelled late.
insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, status, payment_status, paid_at, captured_at,
    expires_at, customer_first_name, customer_last_name, customer_email, customer_phone, delivery_type, promised_at, cart, subtotal, tax,
    processing_fee, delivery_fee, total, tip, grand_total, refunded_amount, terms_version, terms_accepted_at, created_at, made_lines,
    source, gift_card_id, gift_card_last4, gift_card_amount, counter_amount, counter_paid_at, counter_paid_with, tax_rate, cancelled_at)
  select gen_random_uuid(), r.id, 'B' || s.name, uuid_send(gen_random_uuid()), gen_random_uuid(), '\x00', s.status, s.payment, d.at, d.at, d.at,
    'Bob', 'Byron', 'bob@example.com', '+19085550101', 'pickup', d.at, s.cart::jsonb, 1000, 85, 30, 200, 1315, 100, 1415, s.refunded, '1', d.at,
    d.at, '{}', case s.name when 'counter' then 'phone' else 'web' end, g.id, g.last4, case when g.id is null then 0 else 1415 end,
    case s.name when 'counter' then 1415 else 0 end, case s.name when 'counter' then d.at end,
    case s.name when 'counter' then 'cash' end, 8500, case s.status when 'cancelled' then d.at + interval '4 days' end
  from restaurants r cross join (select now() - interval '5 days' as at) as d
  cross join (values ('gift', 'completed', 'partially_refunded', 415, '{"version":"1","items":[]}'),
    ('counter', 'cancelled', 'succeeded', 0, '{"version":"1","items":[]}'),
    ('extra', 'completed', 'succeeded', 0, '{"version":"1","items":[{"productId":"00000000-0000-4000-8000-0000000000aa","quantity":2,
      "selections":[{"kind":"upsell","groupName":"Extras","name":"Egg","priceDelta":150}]}]}'))
    as s (name, status, payment, refunded, cart)
  left join gift_cards g on s.name = 'gift' and g.restaurant_id = r.id and g.purchaser_name = 'used';
insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, state, gift_card_id)
  select gen_random_uuid(), restaurant_id, id, gen_random_uuid(), 415, 'late', 'succeeded', gift_card_id from orders where gift_card_id is not null;
insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, order_id, at)
  select restaurant_id, gift_card_id, 'redeem', -1415, id, paid_at from orders where gift_card_id is not null;
insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, order_id, refund_id, at)
  select restaurant_id, gift_card_id, 'refund', amount, order_id, id, created_at from refunds where gift_card_id is not null;

-- Sales of gift cards with their fees and refunds, orders, and payouts of restaurants and of the platform.
insert into ledger_entries (restaurant_id, kind, provider_ref, at, provider, gift_cards)
  select restaurant_id, 'charge', payment_intent_id, paid_at, amount, -amount from gift_card_purchases where state = 'paid';
insert into ledger_entries (restaurant_id, kind, provider_ref, at, provider, card_fee)
  select restaurant_id, 'card_fee', payment_intent_id, paid_at, -59, 59 from gift_card_purchases where state = 'paid';
insert into ledger_entries (restaurant_id, kind, provider_ref, at, provider, gift_cards)
  select restaurant_id, 'refund', provider_refund_id, now(), -initial_amount, initial_amount from gift_cards where refund_state = 'succeeded';
insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, gift_cards, counter, provider, sales, tip)
  select restaurant_id, id, 'charge', id::text, paid_at, gift_card_amount, counter_amount, grand_total - gift_card_amount - counter_amount,
    tip - grand_total, -tip from orders where order_number like 'B%';
insert into ledger_entries (restaurant_id, kind, provider_ref, at, bank, provider)
  select id, 'payout', 'po_' || coalesce(name, 'platform'), now(), 4000, -4000 from restaurants full join (values (0)) as platform on false;
insert into payout_contents (restaurant_id, payout_id, stored_at, lines)
  select restaurant_id, provider_ref, at, '[{"amount":4000}]' from ledger_entries where kind = 'payout';
with run as (
  insert into reconciliation_runs (from_at, to_at, compared, ours, theirs) values (now() - interval '1 day', now(), 9, 4000, 4001) returning id)
insert into reconciliation_differences (run_id, movement, provider_ref, kind, restaurant_id, ours, theirs)
  select run.id, 'payout', l.provider_ref, 'amount', l.restaurant_id, 4000, 4001 from run, ledger_entries l where l.kind = 'payout';
insert into statements (restaurant_id, month, number, issued_at, content) select id, '2026-01-01', 1, now(), '{"charged":1415}' from restaurants;
insert into report_schedules (restaurant_id, id, report, frequency, format, recipients, created_at, last_period)
  select restaurant_id, gen_random_uuid(), 'sales', 'weekly', 'pdf', '{bob}', now(), '2026-01-05' from payout_contents;

-- Entries of every kind; the members' balances are written by the program.
insert into loyalty_programs (restaurant_id, name, is_active) select id, 'Bowls', true from restaurants;
insert into loyalty_members (restaurant_id, user_id) select id, 'bob' from restaurants;
insert into loyalty_ledger (restaurant_id, user_id, kind, points, at, reason, by_name, request_id)
  select r.id, 'bob', e.kind, e.points, now(), case e.kind when 'adjust' then 'Birthday' end, case e.kind when 'adjust' then 'Ada' end,
    case e.kind when 'adjust' then gen_random_uuid() end
  from restaurants r, (values ('first_order', 50), ('birthday', 20), ('adjust', 5), ('expire', -15)) as e (kind, points);
insert into loyalty_ledger (restaurant_id, user_id, order_id, kind, points, at)
  select o.restaurant_id, 'bob', o.id, e.kind, e.points, o.paid_at from orders o, (values ('earn', 14), ('redeem', -10),
    ('reverse_earn', -4), ('reverse_redeem', 10)) as e (kind, points) where o.order_number = 'Bgift';
update loyalty_members m set balance = (select sum(points) from loyalty_ledger l where l.restaurant_id = m.restaurant_id and l.user_id = m.user_id);

-- Stored days: with and without discounts, and of visits.
insert into day_rollups (restaurant_id, rollup, timezone, through)
  select id, u.rollup, timezone, current_date - 1 from restaurants, unnest(array['payments', 'sales', 'dishes']) as u (rollup)
  on conflict (restaurant_id, rollup) do update set through = excluded.through;
insert into sales_days (restaurant_id, day, orders, delivery_orders, refund_count, charged, refunded, issued, gift_card_payments, sales, discount,
    tax, delivery, processing_fee, tip, platform_fee, card_fee, platform_card_fee, estimated_card_fee, estimated_platform_card_fee, disputed)
  select id, current_date - n, 1, 0, 0, 1315, 0, 0, 0, -1000, case n when 3 then 100 else 0 end, -85, -200, -30, -100, 0, 59, 0, 0, 0, 0
  from restaurants, generate_series(2, 4) as n;
insert into tax_days (restaurant_id, day, rate, sales, discount, tax) select restaurant_id, day, 8500, sales, discount, tax from sales_days;
insert into payment_days (restaurant_id, day, payment_status, kind, rows, amount)
  select restaurant_id, day, 'succeeded', 'orders', orders, charged from sales_days;
insert into dish_days (restaurant_id, day, product_id, viewed, viewed_sold_out, added, orders, portions, revenue)
  select restaurant_id, day, '00000000-0000-4000-8000-0000000000aa', 9, 0, 3, 1, 2, 1000 from sales_days;
insert into visit_days (restaurant_id, day, kind, visits, revenue) select restaurant_id, day, 'all', 7, charged from sales_days;
insert into platform_visit_days (day, kind, name, visits, revenue) select day, kind, name, sum(visits), sum(revenue) from visit_days group by 1, 2, 3;
insert into platform_visit_days_stale (day) select distinct day from visit_days;

insert into audit_entries (restaurant_id, actor, actor_name, area, action, subject, subject_label, ip, user_agent)
  select id, case name when 'Restaurant 1' then 'user:ada' else 'system:import' end, 'Ada', 'settings', 'settings.profile_changed', 'restaurant',
    name, '::1', 'test' from restaurants;
insert into content_pages (restaurant_id, id, slug, title, body, updated_at, updated_by)
  select id, gen_random_uuid(), 'about', 'About', '[]', now(), 'user:ada' from restaurants;
insert into content_posts (restaurant_id, id, title, text, starts_on, updated_at, updated_by)
  select id, gen_random_uuid(), 'Closed', 'On Monday.', current_date, now(), 'user:ada' from restaurants;
reset app.scope;
