-- Who did what, on which restaurant, from where, and what it was before. Rows are added and read, nothing else.
create table audit_entries (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid references restaurants on delete restrict,
  at timestamptz not null default now(),
  actor text not null,
  actor_name text not null,
  -- As it was at the time: 'master_admin', 'owner', 'device', ...
  actor_role text,
  -- 'team', 'access', 'money', 'ordering', 'menu', 'settings', 'data'
  area text not null,
  -- Area and verb, such as 'team.role_changed'.
  action text not null,
  subject text not null,
  subject_label text not null,
  -- [{"field": "role", "before": "staff", "after": "manager"}, ...]
  changes jsonb not null default '[]',
  reason text,
  ip text not null,
  user_agent text not null
);
create index audit_entries_at on audit_entries (at desc, id);
create index audit_entries_restaurant on audit_entries (restaurant_id, at desc, id);
call wall_off('audit_entries');
revoke update, delete on audit_entries from comanda_app;

create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
create trigger stay before update or delete on audit_entries
  for each row execute function audit_entries_stay();
create trigger stay_all before truncate on audit_entries
  for each statement execute function audit_entries_stay();
