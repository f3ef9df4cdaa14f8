create table delivery_quotes (
  id uuid primary key,
  restaurant_id uuid not null references restaurants on delete cascade,
  provider text not null check (provider in ('courier', 'house')),
  provider_quote_id text,
  address text not null,
  address_parts jsonb not null,
  provider_fee cents not null,
  fee cents not null,
  eta_minutes integer,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (restaurant_id, id)
);
call wall_off('delivery_quotes');

create table orders (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  order_number text not null,
  token_hash bytea not null,
  checkout_key uuid not null,
  request_hash bytea not null,
  status text not null default 'pending' check (status in
    ('pending', 'received', 'acknowledged', 'accepted', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled')),
  status_at timestamptz not null default now(),
  revision integer not null default 0,
  payment_status text not null default 'pending' check (payment_status in
    ('pending', 'succeeded', 'failed', 'refunded', 'partially_refunded')),
  payment_intent_id text,
  payment_error text,
  card_brand text,
  card_last4 text,
  paid_at timestamptz,
  expires_at timestamptz not null,
  released_at timestamptz,
  user_id text,
  customer_first_name text not null,
  customer_last_name text not null,
  customer_name text generated always as (customer_first_name || ' ' || customer_last_name) stored,
  customer_email text not null,
  customer_phone text not null,
  delivery_type text not null check (delivery_type in ('pickup', 'delivery')),
  delivery_address text,
  dropoff_note text,
  delivery_quote_id uuid,
  uber_quote_id text,
  scheduled_for timestamptz,
  promised_at timestamptz not null,
  -- One versioned list of lines as sold (see domain/pricing/breakdown.ts).
  cart jsonb not null,
  kids_meals jsonb not null default '[]',
  has_21_plus boolean not null default false,
  age_confirmed boolean not null default false,
  subtotal cents not null,
  discount_code_id uuid,
  coupon_code text,
  discount_type text,
  discount_amount cents not null default 0,
  delivery_discount cents not null default 0,
  tax cents not null,
  processing_fee cents not null,
  delivery_fee cents not null,
  total cents not null,
  tip cents not null,
  tip_percentage percent,
  grand_total cents not null,
  refunded_amount cents not null default 0,
  application_fee_amount cents not null default 0,
  combine_tax_processing boolean not null default false,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  visit_session_id uuid,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  check (total = greatest(0, subtotal + tax + processing_fee + delivery_fee - discount_amount)),
  check (grand_total = total + tip),
  check (delivery_type = 'pickup' or delivery_address is not null),
  unique (restaurant_id, id),
  unique (restaurant_id, order_number),
  unique (restaurant_id, checkout_key)
);
create unique index orders_payment_intent on orders (payment_intent_id);
create unique index orders_token on orders (token_hash);
create index orders_recent on orders (restaurant_id, paid_at desc) where paid_at is not null;
create index orders_open on orders (restaurant_id) where paid_at is not null and status not in ('completed', 'cancelled');
create index orders_unsettled on orders (created_at) where payment_status = 'pending' and released_at is null;
call wall_off('orders');

create table order_status_history (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references restaurants,
  order_id uuid not null,
  from_status text,
  to_status text not null,
  actor text not null default current_actor(),
  at timestamptz not null default now(),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index order_status_history_order on order_status_history (restaurant_id, order_id, id);
call wall_off('order_status_history');

-- One row per order that uses a code: reserved with the order, redeemed when paid, gone when released.
create table discount_redemptions (
  restaurant_id uuid not null references restaurants,
  order_id uuid not null,
  discount_code_id uuid not null,
  -- The normalised e-mail address, and the digits of the phone number: a limit per customer counts either.
  customer_key text not null,
  phone_key text not null default '',
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default now(),
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  foreign key (restaurant_id, discount_code_id) references discount_codes (restaurant_id, id)
);
create index discount_redemptions_customer on discount_redemptions (restaurant_id, discount_code_id, customer_key) where state <> 'released';
create index discount_redemptions_phone on discount_redemptions (restaurant_id, discount_code_id, phone_key) where state <> 'released';
call wall_off('discount_redemptions');

-- Signed webhooks by the provider's event id, so that a repeat is answered and not handled again.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
grant select, insert, delete on provider_events to comanda_app;
