-- Themes of menus. Without a restaurant a theme is one of the platform, which every restaurant can choose and none can change.
create table menu_templates (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid references restaurants on delete cascade,
  name text not null,
  description text not null default '',
  preview_media_id uuid,
  -- As in domain/look/theme-style.ts.
  style jsonb not null,
  revision integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (restaurant_id, preview_media_id) references media (restaurant_id, id)
);
create unique index menu_templates_name on menu_templates (restaurant_id, name) nulls not distinct where archived_at is null;

-- Not `wall_off`: a tenant also reads the rows of the platform.
alter table menu_templates enable row level security;
alter table menu_templates force row level security;
create policy tenant on menu_templates
  using (restaurant_id = (select current_restaurant()) or (select is_platform_scope()))
  with check (restaurant_id = (select current_restaurant()) or (select is_platform_scope()));
create policy of_platform on menu_templates for select
  using (restaurant_id is null and (select current_restaurant()) is not null);
grant select, insert, update, delete on menu_templates to comanda_app;

-- Null, or deleted: the default of the program.
alter table restaurants add column menu_template_id uuid references menu_templates;
create index restaurants_menu_template on restaurants (menu_template_id) where menu_template_id is not null;

-- A changed theme is a change of every menu that has it.
create function menu_templates_raise_menu_version() returns trigger language plpgsql as $$
begin
  perform raise_menu_version(r.id) from restaurants r where r.menu_template_id = new.id;
  return null;
end $$;
create trigger menu_version after update on menu_templates for each row execute function menu_templates_raise_menu_version();

insert into menu_templates (name, description, style) values
  ('Compact', 'Short rows with small pictures. For long menus that regulars know.',
   '{"cards":"rows","density":"compact","headings":"plain","corners":"sharp"}'),
  ('Journal', 'White space, quiet headings and square pictures beside the text.',
   '{"cards":"rows","density":"airy","headings":"plain","corners":"sharp","followsDevice":false}'),
  ('Counter', 'Dark, with headings in capitals and large pictures.',
   '{"ground":"dark","headings":"capitals","cards":"large","corners":"sharp","banner":"picture"}'),
  ('Sunday', 'A warm page with round corners below a banner in the brand color.',
   '{"ground":"warm","corners":"round","banner":"color"}'),
  ('Night', 'Dark and calm, with the standard cards.',
   '{"ground":"dark"}');
