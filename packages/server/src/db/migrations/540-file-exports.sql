-- Files that people export, written by a job (modules/exports). The restaurant is part of the input: null is every restaurant
-- that the user may export. The row stays without a foreign key to the user until its file is deleted.
create table file_exports (
  -- Chosen by the caller.
  id uuid primary key,
  user_id text not null,
  kind text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'expired')),
  -- Lines written so far.
  lines integer not null default 0,
  file_name text,
  bytes bigint,
  error text,
  -- Of the request, for the audit log; empty once the export has ended.
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The file is deleted then.
  expires_at timestamptz,
  check ((state = 'done') <= (file_name is not null and bytes is not null and expires_at is not null))
);
create index file_exports_of_user on file_exports (user_id, created_at desc);
create index file_exports_to_delete on file_exports (expires_at) where state = 'done';
alter table file_exports enable row level security;
alter table file_exports force row level security;
create policy platform on file_exports using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, insert, update, delete on file_exports to comanda_app;
