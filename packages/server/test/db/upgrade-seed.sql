-- Rows of a database at migration 075: orders in every state, with what belongs to them.
set app.scope = 'platform';
insert into restaurants (id, name, hours, domain)
  select format('00000000-0000-4000-8000-00000000000%s', n)::uuid, 'Restaurant ' || n, '[]', n || '.test' from generate_series(1, 2) n;
insert into kitchen_settings (restaurant_id, print_when) select id, 'acknowledged' from restaurants;
insert into categories (restaurant_id, name) select id, 'Soups' from restaurants;
insert into products (restaurant_id, category_id, name) select restaurant_id, id, 'Miso' from categories;
insert into discount_codes (restaurant_id, code, discount_type, valid_until)
  select id, c.code, 'percentage', c.until from restaurants, (values ('TEN', null), ('MAY', now())) as c (code, until);
insert into auth.users (id, name, email) values ('ada', 'Ada', 'ada@example.com'), ('bob', 'Bob', 'bob@example.com');
insert into memberships (user_id, restaurant_id, role) select 'ada', id, 'owner' from restaurants;
insert into memberships (user_id, role) values ('bob', 'master_admin');

insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, status, payment_status, payment_intent_id,
    paid_at, captured_at, released_at, expires_at, user_id, customer_first_name, customer_last_name, customer_email, customer_phone,
    delivery_type, delivery_address, promised_at, cart, subtotal, tax, processing_fee, delivery_fee, total, tip, grand_total,
    refunded_amount, capture_mode, cancelled_at, terms_version, terms_accepted_at, created_at, made_lines, escalated_at, printed_at)
  select gen_random_uuid(), r.id, 'A' || row_number() over (), uuid_send(gen_random_uuid()), gen_random_uuid(), '\x00', s.status, s.payment,
    case when s.intent then 'pi_' || row_number() over () end, case when s.payment not in ('pending', 'failed') then d.at end,
    case when s.payment in ('succeeded', 'refunded', 'partially_refunded') then d.at end, case when s.released then d.at end,
    d.at + interval '15 minutes', case when d.n = 1 then 'ada' end, 'Ada', 'Lovelace', 'ada@example.com', '+19085550100',
    case when d.n = 1 then 'pickup' else 'delivery' end, case when d.n = 2 then '1 Elm Street' end, d.at + interval '30 minutes',
    '{"version":1,"lines":[]}', 1000, 85, 30, 200, 1315, 100, 1415,
    case s.payment when 'refunded' then 1415 when 'partially_refunded' then 415 else 0 end,
    case s.payment when 'authorized' then 'on_acknowledge' else 'at_order' end, case when s.status = 'cancelled' then d.at end,
    '1', d.at, d.at, '{}', case when d.n = 2 then d.at end, case when d.n = 1 then d.at end
  from restaurants r
  cross join (values ('pending', 'pending', false, false), ('pending', 'pending', true, false), ('pending', 'pending', true, true),
    ('pending', 'failed', true, false), ('received', 'authorized', true, false), ('received', 'succeeded', true, false),
    ('acknowledged', 'succeeded', true, false), ('accepted', 'succeeded', true, false), ('confirmed', 'succeeded', true, false),
    ('preparing', 'succeeded', true, false), ('ready', 'partially_refunded', true, false), ('completed', 'succeeded', true, false),
    ('completed', 'refunded', true, false), ('cancelled', 'refunded', true, false), ('cancelled', 'failed', true, false))
    as s (status, payment, intent, released)
  cross join (select n, now() - interval '400 days' * (n - 1) as at from generate_series(1, 2) n) as d;

insert into order_status_history (restaurant_id, order_id, to_status, at) select restaurant_id, id, status, created_at from orders;
insert into delivery_quotes (id, restaurant_id, provider, address, address_parts, provider_fee, fee, expires_at, order_id)
  select gen_random_uuid(), restaurant_id, 'courier', '1 Elm Street', '{}', 500, 200, expires_at, id from orders where delivery_type = 'delivery';
insert into discount_redemptions (restaurant_id, order_id, discount_code_id, customer_key, state)
  select o.restaurant_id, o.id, c.id, case o.status when 'completed' then 'a.da+lunch@gmail.com' else 'ada@example.com' end,
    case when o.paid_at is null then 'reserved' else 'redeemed' end
  from orders o join discount_codes c on c.restaurant_id = o.restaurant_id and c.code = 'TEN' where o.delivery_type = 'pickup';
insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, provider, sales)
  select restaurant_id, id, 'charge', payment_intent_id, paid_at, grand_total, -grand_total from orders where captured_at is not null;
insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, state, provider_refund_id)
  select gen_random_uuid(), restaurant_id, id, gen_random_uuid(), refunded_amount, 'other', 'succeeded', 're_' || order_number
  from orders where refunded_amount > 0;
insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, state)
  select gen_random_uuid(), restaurant_id, id, gen_random_uuid(), 15, 'duplicate', s.state
  from orders, (values ('requested'), ('pending'), ('failed')) as s (state) where status = 'preparing';
insert into disputes (id, restaurant_id, order_id, amount, reason, status, opened_at)
  select 'dp_' || order_number, restaurant_id, id, 1415, 'fraudulent', 'needs_response', paid_at from orders where status = 'completed';
insert into payment_problems (restaurant_id, payment_intent_id, order_id, problem, amount)
  select restaurant_id, payment_intent_id, id, 'amount', 1 from orders where status = 'confirmed';
insert into provider_events (provider, event_id, type, intent_id)
  select 'stripe', 'evt_' || order_number, 'payment_intent.succeeded', payment_intent_id from orders where paid_at is not null;
insert into courier_deliveries (restaurant_id, order_id, state, due_at, quoted_fee, created_at)
  select restaurant_id, id, case status when 'completed' then 'booked' when 'cancelled' then 'cancelled' when 'ready' then 'failed' else 'waiting' end,
    case when status in ('received', 'preparing') then now() end, 500, created_at
  from orders where delivery_type = 'delivery' and paid_at is not null;
insert into courier_updates (restaurant_id, order_id, kind, at)
  select restaurant_id, order_id, k.kind, created_at from courier_deliveries,
    (values ('booked'), ('not_booked'), ('status'), ('cancelled'), ('not_cancelled'), ('told'), ('not_told')) as k (kind);
insert into messages (restaurant_id, kind, subject_id, recipient, state, sent_at)
  select restaurant_id, k.kind, id, customer_email, case when status = 'received' then 'waiting' when status = 'ready' then 'dead' else 'sent' end, paid_at
  from orders, (values ('receipt'), ('new_order')) as k (kind) where paid_at is not null;
insert into letters (restaurant_id, channel, kind, recipient, content, state, once_key)
  select r.id, c.channel, 'invitation', 'ada@example.com', '\x01', s.state, r.id || c.channel || s.state
  from restaurants r, (values ('email'), ('sms')) as c (channel), (values ('waiting'), ('sent'), ('withheld'), ('dead')) as s (state);
select append_event(restaurant_id, 'order.paid', id, jsonb_build_object('revision', revision)) from orders where paid_at is not null;
update events set relayed_at = at where seq % 2 = 0;
insert into handled_events (restaurant_id, seq, subscriber) select restaurant_id, seq, 'order-mail' from events where relayed_at is not null;
insert into site_visitors (restaurant_id, session_id) select restaurant_id, gen_random_uuid() from orders;
insert into page_views (restaurant_id, session_id, path) select restaurant_id, session_id, '/' from site_visitors;
insert into cart_sessions (restaurant_id, session_id) select restaurant_id, session_id from site_visitors;
insert into cart_events (restaurant_id, session_id, event_type) select restaurant_id, session_id, 'add_to_cart' from site_visitors;
insert into checkout_events (restaurant_id, session_id, event_type, order_id) select restaurant_id, gen_random_uuid(), 'checkout_completed', id from orders;
insert into loyalty_members (restaurant_id, user_id, balance) select id, 'ada', 30 from restaurants;
insert into loyalty_ledger (restaurant_id, user_id, order_id, kind, points, at)
  select restaurant_id, 'ada', id, 'earn', 10, paid_at from orders where user_id = 'ada' and status = 'completed';
insert into audit_entries (restaurant_id, actor, actor_name, area, action, subject, subject_label, ip, user_agent)
  select id, 'user:ada', 'Ada', 'menu', 'menu.changed', 'menu', 'Menu', '::1', 'test' from restaurants;
insert into devices (restaurant_id, name, token_hash, user_agent, approved_by)
  select id, 'Kitchen', uuid_send(id), 'test', 'ada' from restaurants;
reset app.scope;
