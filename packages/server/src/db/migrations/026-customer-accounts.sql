-- Dishes that a customer marked as their own.
create table favorites (
  restaurant_id uuid not null references restaurants on delete cascade,
  user_id text not null,
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, user_id, product_id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade
);
create index favorites_user on favorites (user_id);
call wall_off('favorites');

-- An account's own orders, and those that a guest made with the address that the account has confirmed since.
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_guest on orders (customer_email) where user_id is null;

-- Who held an account that was deleted, sealed; forgotten after 30 days.
create table deleted_accounts (
  user_id text primary key,
  content bytea not null,
  deleted_at timestamptz not null
);
create index deleted_accounts_time on deleted_accounts (deleted_at);

-- What somebody asked of us about their data, and by when it is to be answered.
create table support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  name text not null,
  email text not null,
  topic text not null check (topic in ('access', 'correction', 'deletion', 'objection', 'other')),
  message text not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index support_requests_user on support_requests (user_id, created_at desc);
create index support_requests_time on support_requests (created_at);

do $$
declare target regclass;
begin
  foreach target in array array['deleted_accounts', 'support_requests']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy own on %s
      using (''user:'' || user_id = (select current_actor()) or (select is_platform_scope()))
      with check (''user:'' || user_id = (select current_actor()) or (select is_platform_scope()))', target);
    execute format('grant select, insert, delete on %s to comanda_app', target);
  end loop;
end $$;

-- Takes the person out of orders: what was sold and paid stays, to whom does not. Notes go as well, for people write
-- names and doors into them.
create function unname_orders(tenant uuid, wanted uuid[]) returns void language plpgsql as $$
begin
  update orders set
    customer_first_name = 'Former', customer_last_name = 'customer', customer_email = '', customer_phone = '',
    delivery_address = case when delivery_address is not null then 'Removed' end,
    dropoff_note = null, user_id = null, visit_session_id = null,
    cart = case when jsonb_typeof(cart -> 'items') = 'array' then jsonb_set(cart, '{items}', coalesce((
      select jsonb_agg(case when item ? 'specialInstructions' then item || '{"specialInstructions": ""}' else item end
        order by place)
      from jsonb_array_elements(cart -> 'items') with ordinality as line (item, place)), '[]')) else cart end
    where restaurant_id = tenant and id = any(wanted);
  update order_status_history set actor = 'visitor'
    where restaurant_id = tenant and order_id = any(wanted) and from_status is null;
  update discount_redemptions set customer_key = '', phone_key = '', user_id = null
    where restaurant_id = tenant and order_id = any(wanted);
  update delivery_quotes set address = 'Removed', address_parts = '{}'
    where restaurant_id = tenant and order_id = any(wanted);
  update checkout_events set order_id = null where restaurant_id = tenant and order_id = any(wanted);
  delete from messages where restaurant_id = tenant and subject_id = any(wanted) and kind = 'receipt';
end $$;

-- Removes an order with all that hangs on it. The books are never changed: an order that stands in them keeps its
-- amounts, and nothing else.
create function forget_order(tenant uuid, wanted uuid) returns void language plpgsql as $$
begin
  delete from order_status_history where restaurant_id = tenant and order_id = wanted;
  delete from discount_redemptions where restaurant_id = tenant and order_id = wanted;
  delete from payment_problems where restaurant_id = tenant and order_id = wanted;
  delete from messages where restaurant_id = tenant and subject_id = wanted;
  delete from delivery_quotes where restaurant_id = tenant and order_id = wanted;
  update checkout_events set order_id = null where restaurant_id = tenant and order_id = wanted;
  begin
    delete from orders where restaurant_id = tenant and id = wanted;
  exception when foreign_key_violation then
    perform unname_orders(tenant, array[wanted]);
    update orders set cart = '{"version": 1, "items": []}', kids_meals = '[]', card_brand = null, card_last4 = null,
      payment_intent_id = null, payment_error = null, forgotten_at = now() where restaurant_id = tenant and id = wanted;
  end;
end $$;
alter table orders add column forgotten_at timestamptz;

-- What is looked for by age only, in the order in which it came in.
create index orders_age on orders using brin (created_at);
create index events_age on events using brin (at);
create index page_views_age on page_views using brin (created_at);
create index cart_events_age on cart_events using brin (created_at);
create index checkout_events_age on checkout_events using brin (created_at);
create index site_visitors_age on site_visitors using brin (created_at);
create index cart_sessions_age on cart_sessions using brin (created_at);
create index letters_age on letters using brin (created_at);
