-- A printer of its own for a station. Saving the stations rewrites their rows, hence the deferred key.
create table station_printers (
  restaurant_id uuid not null references restaurants on delete cascade,
  station_id uuid not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  -- Tickets that were due before are not printed here.
  printing_since timestamptz not null,
  failed_at timestamptz,
  next_try timestamptz,
  primary key (restaurant_id, station_id),
  foreign key (restaurant_id, station_id) references prep_stations (restaurant_id, id) deferrable initially deferred
);
call wall_off('station_printers');

-- What was printed of an order at a station. `settled_at` is also set when the station has nothing to make.
create table station_prints (
  restaurant_id uuid not null references restaurants on delete cascade,
  order_id uuid not null,
  station_id uuid not null,
  tries smallint not null default 0 check (tries between 0 and 2),
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (restaurant_id, order_id, station_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);
call wall_off('station_prints');
create index station_prints_age on station_prints (created_at);

-- Screens ask whether a station's ticket was printed, as for the ticket of the kitchen.
alter table orders add column station_print_doubted boolean not null default false;
