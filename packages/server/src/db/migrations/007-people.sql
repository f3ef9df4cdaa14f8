create table user_profiles (
  user_id text primary key,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on user_profiles to comanda_app;

-- The authority on who may do what. No row, no right. Without a restaurant it holds for all of them.
create table memberships (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  restaurant_id uuid references restaurants on delete cascade,
  role text not null check (role in ('master_admin', 'owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, restaurant_id)
);
alter table memberships enable row level security;
alter table memberships force row level security;
create policy tenant on memberships
  using (restaurant_id = (select current_restaurant()) or (select is_platform_scope()) or 'user:' || user_id = (select current_actor()))
  with check (restaurant_id = (select current_restaurant()) or (select is_platform_scope()));
grant select, insert, update, delete on memberships to comanda_app;
