create table restaurants (
  id uuid primary key default gen_random_uuid(),
  user_id text unique,
  name text not null,
  description text not null default '',
  address text not null default '',
  phone text not null default '',
  email text,
  website text,
  owner_name text, owner_phone text, owner_email text,
  manager_name text, manager_phone text, manager_email text,
  notification_email text, notification_phone text,
  logo_media_id uuid,
  banner_media_id uuid,
  theme_color text not null default '#3B82F6' check (theme_color ~ '^#[0-9A-Fa-f]{6}$'),
  domain text check (domain = lower(domain) and domain !~ '[/:@ ]' and domain !~ '^www\.'),
  timezone text not null default 'America/New_York',
  hours jsonb not null,
  closed_dates jsonb not null default '[]',
  is_active boolean not null default true,
  online_orders_enabled boolean not null default true,
  accept_orders boolean not null default true,
  pickup_enabled boolean not null default true,
  delivery_enabled boolean not null default true,
  orders_disabled boolean not null default false,
  orders_disabled_at timestamptz,
  orders_disabled_until timestamptz,
  orders_disabled_reason text,
  order_cutoff_minutes integer not null default 30 check (order_cutoff_minutes between 0 and 720),
  advance_ordering_enabled boolean not null default false,
  advance_ordering_hours integer not null default 24 check (advance_ordering_hours between 1 and 720),
  estimated_prep_time integer check (estimated_prep_time between 0 and 600),
  customer_favorites_enabled boolean not null default false,
  minimum_order_pickup cents not null default 0 check (minimum_order_pickup >= 0),
  minimum_order_delivery cents not null default 0 check (minimum_order_delivery >= 0),
  tax_rate percent not null default 8500 check (tax_rate between 0 and 100000),
  tax_after_discount boolean not null default false,
  processing_fee percent check (processing_fee between 0 and 100000),
  service_fee cents not null default 0,
  delivery_fee cents not null default 0 check (delivery_fee >= 0),
  delivery_fee_restaurant_pays cents not null default 0 check (delivery_fee_restaurant_pays >= 0),
  combine_tax_processing boolean not null default false,
  gratuity_enabled boolean not null default true,
  tip_percentage_1 percent, tip_percentage_2 percent, tip_percentage_3 percent,
  uber_enabled boolean not null default false,
  kids_meals jsonb not null default '[{"name":"Hamburger","price":899},{"name":"Cheeseburger","price":999}]',
  kids_meal_threshold cents not null default 1900 check (kids_meal_threshold > 0),
  stripe_connect_enabled boolean not null default false,
  stripe_connect_id text unique,
  application_fee_percentage percent,
  application_fee_flat cents,
  include_tax_in_fee boolean not null default false,
  include_delivery_in_fee boolean not null default false,
  include_processing_in_fee boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index restaurants_domain on restaurants (domain);
create index restaurants_name on restaurants (name);
call wall_off('restaurants', 'id');

-- Finding a restaurant by its host happens before any tenant is known: a narrow door through the wall. The scope is
-- put back by hand, for only a superuser may attach such a setting to a function.
create function restaurant_id_by_domain(wanted text) returns uuid language plpgsql as $$
declare
  scope_before text := coalesce(current_setting('app.scope', true), '');
  found_id uuid;
begin
  perform set_config('app.scope', 'platform', true);
  select id into found_id from restaurants where domain = wanted;
  perform set_config('app.scope', scope_before, true);
  return found_id;
end $$;

-- Credentials, encrypted by the program with a key that the database never sees. Write-only in the API.
create table restaurant_secrets (
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  ciphertext bytea not null,
  updated_at timestamptz not null default now(),
  primary key (restaurant_id, name)
);
call wall_off('restaurant_secrets');

create table platform_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on platform_settings to comanda_app;

-- A restaurant's storefront is cached by this number: every change of menu, hours, fees or a pause raises it.
create table menu_versions (
  restaurant_id uuid primary key references restaurants on delete cascade,
  version bigint not null default 1
);
call wall_off('menu_versions');

-- Runs in the scope of whoever changed the rows. A restaurant that is being deleted has no number to raise any more.
create function raise_menu_version(changed uuid) returns void language plpgsql as $$
declare raised bigint;
begin
  insert into menu_versions (restaurant_id) select id from restaurants where id = changed
    on conflict (restaurant_id) do update set version = menu_versions.version + 1 returning version into raised;
  if raised is not null then perform pg_notify('comanda_menus', changed::text || ':' || raised); end if;
end $$;

create function restaurants_raise_menu_version() returns trigger language plpgsql as $$
begin
  perform raise_menu_version(new.id);
  return null;
end $$;
create trigger menu_version after insert or update on restaurants for each row execute function restaurants_raise_menu_version();

-- Statement triggers with transition tables: a thousand imported rows raise the number once per statement.
create function rows_raise_menu_version() returns trigger language plpgsql as $$
begin
  perform raise_menu_version(restaurant_id) from (select distinct restaurant_id from changed_rows) as changed;
  return null;
end $$;

create procedure raises_menu_version(target regclass) language plpgsql as $$
begin
  execute format('create trigger menu_version_insert after insert on %s referencing new table as changed_rows for each statement execute function rows_raise_menu_version()', target);
  execute format('create trigger menu_version_update after update on %s referencing new table as changed_rows for each statement execute function rows_raise_menu_version()', target);
  execute format('create trigger menu_version_delete after delete on %s referencing old table as changed_rows for each statement execute function rows_raise_menu_version()', target);
end $$;
