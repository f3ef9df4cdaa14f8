-- What analytics show of sales, dishes and carts, per restaurant and local day (modules/analytics/days). The names of rollups
-- are those of platform/day-rollup.ts.
alter table day_rollups drop constraint day_rollups_rollup_check;

-- The ledger by the hour of the local clock, by new and returning customers, and of deliveries by zip code. The rows of the
-- kinds 'hour' and 'customer' add up to the day in sales_days.
create table sales_part_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  kind text not null check (kind in ('hour', 'customer', 'zip')),
  day date not null,
  -- '00' to '23'; 'new', 'returning' or 'unknown'; a zip code of five digits, or '' when it is not known.
  name text not null,
  orders integer not null,
  revenue cents not null,
  primary key (restaurant_id, kind, day, name)
);
call wall_off('sales_part_days');

create table dish_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  product_id uuid not null,
  -- Visits in which the dish was opened, opened while it was sold out, or added to the cart.
  viewed integer not null,
  viewed_sold_out integer not null,
  added integer not null,
  -- Paid orders that are not cancelled, their portions, and the price of these before discounts, tax and refunds.
  orders integer not null,
  portions integer not null,
  revenue cents not null,
  primary key (restaurant_id, day, product_id)
);
call wall_off('dish_days');

-- Paid orders with both dishes, the one with the lower id first. Of a day the 500 most frequent pairs.
create table dish_pair_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  first_id uuid not null,
  second_id uuid not null,
  orders integer not null,
  primary key (restaurant_id, day, first_id, second_id)
);
call wall_off('dish_pair_days');

-- Carts that were left while something prevented their checkout, by the day on which it did.
create table lost_cart_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  -- As in domain/reporting/carts.ts.
  reason text not null,
  carts integer not null,
  value cents not null,
  primary key (restaurant_id, day, reason)
);
call wall_off('lost_cart_days');

alter table cart_events add column was_sold_out boolean not null default false;

-- Late changes. A new order, entry or cart costs nothing: its day is not stored yet.
create function order_changes_analysed_days() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(old.restaurant_id, 'sales_parts', coalesce(old.captured_at, old.paid_at)),
    mark_stale_day(old.restaurant_id, 'dishes', old.paid_at);
  return null;
end $$;
create trigger analysed_days after update of cancelled_at on orders for each row
  when (old.created_at < now() - interval '12 hours') execute function order_changes_analysed_days();

create function entry_changes_analysed_days() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(new.restaurant_id, 'sales_parts', new.at);
  return null;
end $$;
create trigger analysed_days after insert on ledger_entries for each row
  when (new.at < now() - interval '12 hours') execute function entry_changes_analysed_days();

create function cart_changes_analysed_days() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(old.restaurant_id, 'lost_carts', old.blocked_at);
  return null;
end $$;
create trigger analysed_days after update of status, blocked_by, total_value on cart_sessions for each row
  when (old.blocked_at < now() - interval '12 hours') execute function cart_changes_analysed_days();
