-- How many screens of a kitchen are connected to each copy of the program. A copy writes its rows anew every few seconds;
-- those of one that was killed grow old, and count no more.
create table kitchen_streams (
  restaurant_id uuid not null references restaurants on delete cascade,
  copy uuid not null,
  screens integer not null check (screens > 0),
  seen_at timestamptz not null,
  primary key (restaurant_id, copy)
);
create index kitchen_streams_copy on kitchen_streams (copy);
call wall_off('kitchen_streams');
