-- Addresses that receive the events of a restaurant.
create table webhook_endpoints (
  restaurant_id uuid not null references restaurants on delete cascade,
  id uuid not null,
  url text not null,
  description text not null default '',
  -- Of `webhookEvents` in domain/webhooks/webhook-events.ts.
  events text[] not null check (cardinality(events) > 0),
  -- paused: by hand, or because deliveries failed for too long; disabled: the receiver responded 410.
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  state_reason text not null default '',
  state_at timestamptz not null,
  -- The first failed attempt since the last successful one.
  failing_since timestamptz,
  -- Sealed. The secret before a rotation signs as well until `previous_until`.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by text not null default current_actor(),
  primary key (restaurant_id, id)
);
call wall_off('webhook_endpoints');

-- One event for one endpoint. `id` is the id that the receiver gets with every attempt.
create table webhook_deliveries (
  restaurant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_type text not null,
  -- The number of the event in the log; null for a test.
  event_seq bigint,
  order_number text,
  -- As sent and signed.
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- All attempts, and those since the delivery began or was replayed.
  attempts integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz,
  last_status integer,
  last_ms integer,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, endpoint_id) references webhook_endpoints on delete cascade,
  unique (restaurant_id, endpoint_id, event_seq)
);
create index webhook_deliveries_newest on webhook_deliveries (restaurant_id, endpoint_id, created_at desc, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
call wall_off('webhook_deliveries');

create table webhook_attempts (
  restaurant_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  status integer,
  ms integer not null,
  error text,
  -- The first characters of the response.
  response text not null default '',
  primary key (restaurant_id, delivery_id, number),
  foreign key (restaurant_id, delivery_id) references webhook_deliveries on delete cascade
);
call wall_off('webhook_attempts');
