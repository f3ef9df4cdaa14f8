-- The last run of each periodic task that runs every ten minutes or less often, among them those that delete old data.
create table task_runs (
  name text primary key,
  started_at timestamptz not null,
  milliseconds integer not null,
  -- Null after a run without an error.
  failure text
);
alter table task_runs enable row level security;
alter table task_runs force row level security;
create policy platform on task_runs using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, insert, update, delete on task_runs to comanda_app;
grant select on schema_migrations to comanda_platform;
