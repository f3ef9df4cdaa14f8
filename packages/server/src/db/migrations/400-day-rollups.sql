-- Rollups: sums per restaurant and local day, stored once a day has closed (platform/day-rollup.ts). `through` is the first day
-- that is not stored; `timezone` is the zone of the days, after a change of which they are summed up anew.
create table day_rollups (
  restaurant_id uuid not null references restaurants on delete cascade,
  rollup text not null check (rollup in ('payments', 'sales', 'visits')),
  timezone text not null,
  through date not null default '-infinity',
  primary key (restaurant_id, rollup)
);
call wall_off('day_rollups');
-- Stored days that have changed since, until they are summed up again.
create table stale_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  rollup text not null,
  day date not null,
  marks integer not null default 1,
  primary key (restaurant_id, rollup, day)
);
call wall_off('stale_days');
insert into day_rollups (restaurant_id, rollup, timezone, through)
  select restaurant_id, 'payments', timezone, through from payment_days_through;
insert into stale_days (restaurant_id, rollup, day, marks) select restaurant_id, 'payments', day, marks from payment_days_stale;

-- Marks the day of an instant as stale if it is stored. The row of day_rollups is locked against days that are being summed
-- up, and the mark is an update, for which the summing up waits, so that no change is missed.
create function mark_stale_day(tenant uuid, name text, at timestamptz) returns void language sql as $$
  with locked as materialized (
    select * from day_rollups where restaurant_id = tenant and rollup = name for share)
  insert into stale_days (restaurant_id, rollup, day)
    select restaurant_id, rollup, (at at time zone timezone)::date from locked
    where (at at time zone timezone)::date < through
  on conflict (restaurant_id, rollup, day) do update set marks = stale_days.marks + 1;
$$;

create or replace function order_changes_payment_day() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(old.restaurant_id, 'payments', old.created_at);
  perform mark_stale_day(old.restaurant_id, 'sales', coalesce(old.captured_at, old.paid_at));
  return null;
end $$;
-- A cancelled order does not count as one, also without a refund.
create trigger sales_day after update of cancelled_at on orders for each row
  when (old.created_at < now() - interval '12 hours') execute function order_changes_payment_day();
-- A card fee that is reported late replaces the estimate on the day of its charge.
create or replace function entry_changes_payment_day() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(restaurant_id, 'payments', created_at),
      mark_stale_day(restaurant_id, 'sales', coalesce(captured_at, paid_at))
    from orders
    where restaurant_id = new.restaurant_id and id = new.order_id and created_at < now() - interval '12 hours';
  return null;
end $$;
drop function mark_payment_day;
drop table payment_days_stale;
drop table payment_days_through;

-- The ledger per restaurant and local day. A charge counts on its day, a refund on its own. `charged` and `refunded` are
-- without tips; the other amounts are sums of all entries. A fee is estimated for a charge of which it is not reported yet.
create table sales_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  orders integer not null,
  delivery_orders integer not null,
  refund_count integer not null,
  charged cents not null,
  refunded cents not null,
  issued cents not null,
  gift_card_payments cents not null,
  sales cents not null,
  discount cents not null,
  tax cents not null,
  delivery cents not null,
  processing_fee cents not null,
  tip cents not null,
  platform_fee cents not null,
  card_fee cents not null,
  platform_card_fee cents not null,
  estimated_card_fee cents not null,
  estimated_platform_card_fee cents not null,
  disputed cents not null,
  primary key (restaurant_id, day)
);
call wall_off('sales_days');

-- The same by month, so that figures of a year do not read every day of every restaurant.
create table sales_months (like sales_days including defaults);
alter table sales_months rename day to month;
alter table sales_months
  add primary key (restaurant_id, month),
  add foreign key (restaurant_id) references restaurants on delete cascade;
call wall_off('sales_months');
