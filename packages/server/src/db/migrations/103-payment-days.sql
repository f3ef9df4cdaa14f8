-- Totals of payments per restaurant, local day of the order and payment status: in rows with kind '' the orders, in the others
-- their ledger entries of that kind. Days before `through` are summed up here, later ones and those of payment_days_stale are
-- read from the orders themselves (modules/payments/reading/day-totals.ts).
create table payment_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  payment_status text not null,
  kind text not null,
  rows bigint not null,
  amount cents not null default 0,
  refunded_rows bigint not null default 0,
  provider cents not null default 0,
  bank cents not null default 0,
  sales cents not null default 0,
  discount cents not null default 0,
  tax cents not null default 0,
  delivery cents not null default 0,
  processing_fee cents not null default 0,
  tip cents not null default 0,
  platform_fee cents not null default 0,
  platform_income cents not null default 0,
  card_fee cents not null default 0,
  platform_card_fee cents not null default 0,
  transferred cents not null default 0,
  disputed cents not null default 0,
  primary key (restaurant_id, day, payment_status, kind)
);
call wall_off('payment_days');

create table payment_days_through (
  restaurant_id uuid primary key references restaurants on delete cascade,
  -- The time zone of its days; after a change of zone they are summed up anew.
  timezone text not null,
  through date not null default '-infinity'
);
call wall_off('payment_days_through');
insert into payment_days_through (restaurant_id, timezone) select id, timezone from restaurants;

create table payment_days_stale (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  marks integer not null default 1,
  primary key (restaurant_id, day)
);
call wall_off('payment_days_stale');

-- A late refund, fee or dispute changes a day that was summed up. Orders of the last days cost nothing: those days are not
-- summed up yet. The row of payment_days_through is locked against days that are being summed up, and the mark is an update,
-- for which the summing up waits, so that no change is missed.
create function mark_payment_day(tenant uuid, placed timestamptz) returns void language sql as $$
  with locked as materialized (select * from payment_days_through where restaurant_id = tenant for share)
  insert into payment_days_stale (restaurant_id, day)
    select restaurant_id, (placed at time zone timezone)::date from locked
    where (placed at time zone timezone)::date < through
  on conflict (restaurant_id, day) do update set marks = payment_days_stale.marks + 1;
$$;

create function order_changes_payment_day() returns trigger language plpgsql as $$
begin
  perform mark_payment_day(old.restaurant_id, old.created_at);
  return null;
end $$;
create trigger payment_day after update of payment_status, refunded_amount on orders for each row
  when (old.created_at < now() - interval '10 days') execute function order_changes_payment_day();
create trigger payment_day_gone after delete on orders for each row
  when (old.created_at < now() - interval '10 days') execute function order_changes_payment_day();

create function entry_changes_payment_day() returns trigger language plpgsql as $$
begin
  perform mark_payment_day(restaurant_id, created_at) from orders
    where restaurant_id = new.restaurant_id and id = new.order_id and created_at < now() - interval '10 days';
  return null;
end $$;
-- A charge is booked when its order becomes paid, which marks the day already.
create trigger payment_day after insert on ledger_entries for each row
  when (new.kind <> 'charge' and new.order_id is not null) execute function entry_changes_payment_day();
