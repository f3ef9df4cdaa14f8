-- Short texts of a restaurant with an address of their own, and announcements above its menu.
create table content_pages (
  restaurant_id uuid not null references restaurants on delete cascade,
  id uuid not null,
  slug text not null,
  title text not null,
  -- As in domain/content/document.ts.
  body jsonb not null,
  is_published boolean not null default false,
  revision integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (restaurant_id, id),
  unique (restaurant_id, slug)
);
call wall_off('content_pages');
call raises_menu_version('content_pages');

create table content_posts (
  restaurant_id uuid not null references restaurants on delete cascade,
  id uuid not null,
  title text not null,
  text text not null,
  -- Local days of the restaurant; both are included.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  is_published boolean not null default false,
  revision integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (restaurant_id, id)
);
call wall_off('content_posts');
call raises_menu_version('content_posts');
