-- The complete backups that `npm run backup` has made, as far as it could record them.
create table backups (
  at timestamptz primary key,
  bytes bigint not null check (bytes >= 0),
  milliseconds integer not null check (milliseconds >= 0),
  -- Whether the secret key is in it. Without the key, credentials in a restored database cannot be read.
  has_key boolean not null
);
alter table backups enable row level security;
alter table backups force row level security;
create policy platform on backups using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select on backups to comanda_app;
