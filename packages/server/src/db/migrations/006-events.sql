-- What happened, in one log that is both the live stream and the outbox. Events are numbered per restaurant under the
-- lock of that restaurant's counter row, which is held until the commit: numbers become visible in their order, so a
-- reader that remembers the highest number it saw misses none.
create table event_counters (
  restaurant_id uuid primary key references restaurants on delete cascade,
  last_seq bigint not null default 0
);
call wall_off('event_counters');

create table events (
  restaurant_id uuid not null references restaurants on delete cascade,
  seq bigint not null,
  type text not null,
  subject_id uuid,
  payload jsonb not null default '{}',
  actor text not null default current_actor(),
  at timestamptz not null default now(),
  relayed_at timestamptz,
  primary key (restaurant_id, seq)
);
create index events_to_relay on events (at) where relayed_at is null;
call wall_off('events');

-- Call it last in a transaction: from here to the commit other events of this restaurant wait.
create function append_event(tenant uuid, event_type text, subject uuid, body jsonb default '{}') returns bigint
language plpgsql as $$
declare next_seq bigint;
begin
  insert into event_counters (restaurant_id, last_seq) values (tenant, 1)
    on conflict (restaurant_id) do update set last_seq = event_counters.last_seq + 1 returning last_seq into next_seq;
  insert into events (restaurant_id, seq, type, subject_id, payload) values (tenant, next_seq, event_type, subject, body);
  perform pg_notify('comanda_events', tenant::text || ':' || next_seq);
  return next_seq;
end $$;

-- Which subscriber has handled which event, so that a job run twice has one effect.
create table handled_events (
  restaurant_id uuid not null,
  seq bigint not null,
  subscriber text not null,
  at timestamptz not null default now(),
  primary key (restaurant_id, seq, subscriber)
);
call wall_off('handled_events');

-- Limits shared by all copies of the program.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);
grant select, insert, update, delete on rate_limits to comanda_app;
