-- The number that is said at the counter: per restaurant and local day, from 1, given when an order is paid. A payment that is
-- recorded shortly after midnight by a clock that is behind continues the new day.
create table pickup_counters (
  restaurant_id uuid primary key references restaurants on delete cascade,
  day date not null,
  last_number integer not null
);
call wall_off('pickup_counters');
alter table orders add column pickup_number integer;
