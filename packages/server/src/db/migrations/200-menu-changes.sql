-- Menus become editable: every editable row counts its revisions, and every change is recorded with the rows before and after it,
-- so that it can be undone for 30 days. `edited_at` is null for rows that only a menu file has written.
alter table categories
  add column revision integer not null default 1,
  add column edited_at timestamptz,
  add foreign key (restaurant_id, image_media_id) references media (restaurant_id, id);
alter table products
  add column revision integer not null default 1,
  add column edited_at timestamptz;

create table menu_changes (
  restaurant_id uuid not null references restaurants on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  actor text not null,
  actor_name text not null,
  -- As in the audit log, such as "menu.category_changed".
  action text not null,
  label text not null,
  -- [{kind, before, after}]: the complete editable state of each changed row; `before` is null for a new one.
  entities jsonb not null,
  -- The change that undid this one.
  undone_by uuid,
  primary key (restaurant_id, id)
);
create index menu_changes_time on menu_changes (restaurant_id, at desc, id desc);
create index menu_changes_age on menu_changes (at);
call wall_off('menu_changes');
