-- The results of the health checks by the hour, for their history, and the state of each check, so that one alert is sent when it
-- fails. Retained for 90 days.
create table health_hours (
  check_id text not null,
  hour timestamptz not null,
  healthy integer not null default 0,
  warnings integer not null default 0,
  errors integer not null default 0,
  primary key (check_id, hour)
);
create table health_states (
  check_id text primary key,
  status text not null check (status in ('healthy', 'warning', 'error')),
  since timestamptz not null,
  -- Failed measurements in a row.
  failures integer not null default 0,
  alerted_at timestamptz
);
grant select, insert, update, delete on health_hours, health_states to comanda_app;
alter table health_hours enable row level security;
alter table health_hours force row level security;
create policy platform on health_hours using ((select is_platform_scope())) with check ((select is_platform_scope()));
alter table health_states enable row level security;
alter table health_states force row level security;
create policy platform on health_states using ((select is_platform_scope())) with check ((select is_platform_scope()));
