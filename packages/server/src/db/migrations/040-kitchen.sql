-- How a kitchen works. A restaurant without a row works by the defaults.
create table kitchen_settings (
  restaurant_id uuid primary key references restaurants on delete cascade,
  -- A ticket turns amber, then red, so many minutes after it was paid.
  warn_minutes integer not null default 10 check (warn_minutes between 1 and 240),
  late_minutes integer not null default 15 check (late_minutes between 1 and 480),
  -- An order that nobody acknowledged for so long is announced to the management; null: never.
  escalate_minutes integer default 5 check (escalate_minutes between 1 and 240),
  -- And is cancelled and refunded so much later; null: never.
  give_up_minutes integer check (give_up_minutes between 5 and 1440),
  print_when text not null default 'by_hand' check (print_when in ('by_hand', 'new', 'acknowledged')),
  printer_host text,
  printer_port integer not null default 9100 check (printer_port between 1 and 65535),
  -- Scheduled orders come onto the board so long before they are promised; null: the time to prepare.
  lead_minutes integer check (lead_minutes between 0 and 600),
  updated_at timestamptz not null default now(),
  check (warn_minutes < late_minutes)
);
call wall_off('kitchen_settings');

-- Who switched ordering off, why, for how long and with which photo, and how it came on again.
create table ordering_disable_log (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  disabled_by text not null default current_actor(),
  disabled_by_name text not null,
  disable_reason text not null,
  custom_reason text,
  -- 30, 60, or -1 for the rest of the local day.
  duration_minutes integer not null check (duration_minutes in (30, 60, -1)),
  -- Key of a private file; null after 90 days.
  staff_photo text,
  disabled_at timestamptz not null,
  disabled_until timestamptz not null,
  enabled_at timestamptz,
  enabled_by text,
  auto_enabled boolean not null default false,
  unique (restaurant_id, id)
);
-- Ordering is off once at a time.
create unique index ordering_disable_log_open on ordering_disable_log (restaurant_id) where enabled_at is null;
create index ordering_disable_log_time on ordering_disable_log (restaurant_id, disabled_at desc);
call wall_off('ordering_disable_log');

-- Until a moment, everything takes so much longer.
alter table restaurants
  add column busy_minutes integer not null default 0 check (busy_minutes between 0 and 240),
  add column busy_until timestamptz;

-- Where in the kitchen a dish is made. A product without a station is made everywhere.
create table prep_stations (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null check (length(name) between 1 and 40),
  display_order integer not null default 0,
  unique (restaurant_id, id),
  unique (restaurant_id, name)
);
call wall_off('prep_stations');
create table product_stations (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  station_id uuid not null,
  primary key (restaurant_id, product_id, station_id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, station_id) references prep_stations (restaurant_id, id) on delete cascade
);
call wall_off('product_stations');

alter table orders
  -- Lines that are made, by their keys.
  add column made_lines text[] not null default '{}',
  add column escalated_at timestamptz,
  -- What was promised first, when it was moved.
  add column first_promised_at timestamptz,
  add column printed_at timestamptz;
create index orders_unacknowledged on orders (paid_at) where paid_at is not null and status in ('pending', 'received');

-- Which screens look at a kitchen, by their streams: a restaurant that is open and has none is alerted.
create table kitchen_presence (
  restaurant_id uuid primary key references restaurants on delete cascade,
  screens integer not null default 0,
  seen_at timestamptz not null default now(),
  alerted_at timestamptz
);
call wall_off('kitchen_presence');
