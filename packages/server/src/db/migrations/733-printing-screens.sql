-- The kitchen screens that print tickets automatically, as they report every minute, so that a second one can be warned: if both use
-- the same printer, every ticket prints twice. Rows of a screen that was closed grow old, and count no more.
create table kitchen_printing_screens (
  restaurant_id uuid not null references restaurants on delete cascade,
  screen_id text not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (restaurant_id, screen_id)
);
call wall_off('kitchen_printing_screens');
