-- Menu files that a job imports (modules/catalog/import). Deleted after 30 days, like the changes that they make.
create table menu_imports (
  restaurant_id uuid not null references restaurants,
  -- Chosen by the caller; also the id of the change.
  id uuid not null,
  user_id text not null,
  -- Format, mode, and the digest of the report that was agreed to.
  request jsonb not null,
  -- The file; null once the import has ended.
  content text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Entries of the menu: stored so far, and altogether.
  written integer not null default 0,
  total integer not null default 0,
  change_id uuid,
  -- Code and message of the error that ended it.
  failure jsonb,
  -- Of the request, for the audit log; empty once the import has ended.
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  primary key (restaurant_id, id),
  check ((state = 'failed') = (failure is not null)),
  check (state in ('waiting', 'running') or content is null)
);
create index menu_imports_to_delete on menu_imports (created_at);
call wall_off('menu_imports');
