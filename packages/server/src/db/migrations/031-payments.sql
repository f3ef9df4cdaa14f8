-- How a restaurant takes the money: at the order, or held on the card until the kitchen acknowledges.
alter table restaurants add column capture_mode text not null default 'at_order'
  check (capture_mode in ('at_order', 'on_acknowledge'));

alter table orders
  -- The card is good for it and the money is held; it is taken when the kitchen acknowledges.
  drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check check (payment_status in
    ('pending', 'authorized', 'succeeded', 'failed', 'refunded', 'partially_refunded')),
  add column capture_mode text not null default 'at_order' check (capture_mode in ('at_order', 'on_acknowledge')),
  add column captured_at timestamptz,
  -- The connected account that the charge goes on to, as it was when the order was placed.
  add column connected_account text,
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add check (refunded_amount between 0 and grand_total);
create index orders_authorized on orders (paid_at) where payment_status = 'authorized';

-- Money on its way back to a card. Written before the provider is asked, under whose name for it a repeat is known.
create table refunds (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  order_id uuid not null,
  -- From whoever asked, so that two clicks are one refund.
  request_key uuid not null,
  amount cents not null check (amount > 0),
  reason text not null check (reason in ('requested_by_customer', 'cancelled', 'duplicate', 'fraudulent', 'other')),
  note text not null default '',
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  failure text,
  attempts integer not null default 0,
  requested_by text not null default current_actor(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (restaurant_id, id),
  unique (restaurant_id, order_id, request_key),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index refunds_order on refunds (restaurant_id, order_id, created_at);
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');
call wall_off('refunds');

-- A bank takes a charge back, and the restaurant may argue.
create table disputes (
  id text primary key,
  restaurant_id uuid not null references restaurants,
  order_id uuid not null,
  amount cents not null,
  fee cents not null default 0,
  reason text not null,
  status text not null,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index disputes_order on disputes (restaurant_id, order_id);
call wall_off('disputes');

-- What the provider says about a restaurant's connected account; read again when it tells of a change.
create table connected_accounts (
  restaurant_id uuid primary key references restaurants on delete cascade,
  account_id text not null unique,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  requirements jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
call wall_off('connected_accounts');

-- The story of a payment: which notifications came, and when.
alter table provider_events
  add column intent_id text,
  add column object_id text,
  add column summary text;
create index provider_events_intent on provider_events (intent_id) where intent_id is not null;

-- What the books and the provider's differ in, one row for each difference, until it is explained.
create table reconciliation_runs (
  id uuid primary key default gen_random_uuid(),
  from_at timestamptz not null,
  to_at timestamptz not null,
  compared integer not null,
  ours cents not null,
  theirs cents not null,
  finished_at timestamptz not null default now()
);
create table reconciliation_differences (
  run_id uuid not null references reconciliation_runs on delete cascade,
  provider_ref text not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount')),
  restaurant_id uuid references restaurants on delete cascade,
  ours cents,
  theirs cents,
  primary key (run_id, provider_ref)
);
grant select, insert on reconciliation_runs to comanda_app;
alter table reconciliation_runs enable row level security;
alter table reconciliation_runs force row level security;
create policy platform on reconciliation_runs
  using ((select is_platform_scope())) with check ((select is_platform_scope()));
call wall_off('reconciliation_differences');
