create table site_visitors (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  session_id uuid not null,
  user_agent text, referrer text, landing_page text, current_page text,
  country text, city text,
  is_demo boolean not null default false,
  last_activity timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (restaurant_id, session_id)
);
create table page_views (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references restaurants on delete cascade,
  session_id uuid not null,
  path text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index page_views_recent on page_views (restaurant_id, created_at);
create table cart_sessions (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  session_id uuid not null,
  status text not null default 'active' check (status in ('active', 'abandoned', 'checkout_started', 'checkout_completed', 'expired')),
  total_items integer not null default 0,
  total_value cents not null default 0,
  user_agent text, referrer text, current_page_url text, last_page_url text,
  cart_data jsonb,
  is_demo boolean not null default false,
  last_activity timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (restaurant_id, session_id),
  unique (restaurant_id, id)
);
create index cart_sessions_recent on cart_sessions (restaurant_id, last_activity desc);
create table cart_items (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  cart_session_id uuid not null,
  line_key text not null,
  product_id uuid,
  product_name text not null,
  quantity integer not null,
  unit_price cents not null,
  total_price cents not null,
  variant_selections jsonb not null default '{}',
  modifier_selections jsonb not null default '{}',
  special_instructions text,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (restaurant_id, cart_session_id, line_key),
  foreign key (restaurant_id, cart_session_id) references cart_sessions (restaurant_id, id) on delete cascade
);
create table cart_events (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references restaurants on delete cascade,
  session_id uuid not null,
  event_type text not null check (event_type in ('product_viewed', 'add_to_cart', 'remove_from_cart')),
  product_id uuid,
  product_name text,
  quantity integer,
  unit_price cents,
  cart_value cents,
  referrer text, user_agent text,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index cart_events_recent on cart_events (restaurant_id, created_at);
create table checkout_events (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references restaurants on delete cascade,
  session_id uuid not null,
  event_type text not null check (event_type in ('checkout_started', 'checkout_completed')),
  order_id uuid,
  cart_value cents not null default 0,
  items_count integer not null default 0,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index checkout_events_recent on checkout_events (restaurant_id, created_at);
create unique index checkout_events_once on checkout_events (restaurant_id, order_id) where order_id is not null;
do $$
declare target regclass;
begin
  foreach target in array array['site_visitors', 'page_views', 'cart_sessions', 'cart_items', 'cart_events', 'checkout_events']::regclass[] loop
    call wall_off(target);
  end loop;
end $$;
grant usage on all sequences in schema public to comanda_app;
