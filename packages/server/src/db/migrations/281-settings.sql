-- Settings of restaurants; those of the platform are a row of platform_settings, 'settings'.
create table restaurant_settings (
  restaurant_id uuid primary key references restaurants on delete cascade,
  -- As in domain/settings/settings.ts.
  settings jsonb not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
call wall_off('restaurant_settings');

