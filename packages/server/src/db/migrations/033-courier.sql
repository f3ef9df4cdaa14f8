-- The courier of an order: one row for each, so that there is one booking however often it is asked for.
create table courier_deliveries (
  restaurant_id uuid not null references restaurants,
  order_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'failed', 'cancelled')),
  -- Grows when somebody asks for another courier; the provider knows a repeated booking by order and round.
  round integer not null default 1,
  attempts integer not null default 0,
  -- When it is booked or tried again, or when to ask what became of it; null: nothing is left to do.
  due_at timestamptz,
  -- The order was cancelled: no courier is wanted any more.
  cancel_wanted boolean not null default false,
  problem text,
  -- What the customer was quoted, and what the provider took in the end: the difference is the restaurant's.
  quoted_fee cents not null,
  booked_fee cents,
  provider_delivery_id text unique,
  status text check (status in
    ('pending', 'pickup', 'pickup_complete', 'dropoff', 'delivered', 'canceled', 'returned')),
  status_at timestamptz,
  courier_name text,
  courier_phone text,
  courier_vehicle text,
  courier_lat double precision,
  courier_lng double precision,
  tracking_url text,
  pickup_eta timestamptz,
  dropoff_eta timestamptz,
  -- How the courier proved that it was handed over, as the provider says it.
  proof jsonb,
  heard_at timestamptz,
  booked_at timestamptz,
  created_at timestamptz not null,
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index courier_deliveries_due on courier_deliveries (due_at) where due_at is not null;
call wall_off('courier_deliveries');

-- What the kitchen is told about couriers, newest last.
create table courier_updates (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references restaurants,
  order_id uuid not null,
  kind text not null check (kind in ('booked', 'not_booked', 'status', 'cancelled', 'not_cancelled')),
  status text,
  courier_name text,
  problem text,
  at timestamptz not null,
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index courier_updates_newest on courier_updates (restaurant_id, id desc);
call wall_off('courier_updates');

-- Up to which of them a kitchen has read.
create table courier_updates_read (
  restaurant_id uuid primary key references restaurants on delete cascade,
  last_id bigint not null
);
call wall_off('courier_updates_read');

-- What tickets and the customer's page show of the courier, written together with it.
alter table orders add column courier jsonb;
