-- What orders with a coupon added up to on a day, so that its results read no orders (modules/catalog/coupons/coupon-days.ts).
create table coupon_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  discount_code_id uuid not null,
  -- Of the payment.
  day date not null,
  -- Paid orders that are not cancelled, their totals without tips and refunds, and what the coupon took off.
  orders integer not null,
  revenue cents not null,
  discount cents not null,
  -- Those that were the first order of an email address.
  new_customers integer not null,
  primary key (restaurant_id, discount_code_id, day)
);
call wall_off('coupon_days');
-- A day is stored and cleared as a whole.
create index coupon_days_day on coupon_days (restaurant_id, day);

-- Late changes. Placing and paying an order costs nothing: its day is not stored yet.
create function order_changes_coupon_day() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(old.restaurant_id, 'coupons', old.paid_at);
  return null;
end $$;
create trigger coupon_day after update of refunded_amount, cancelled_at on orders for each row
  when (old.discount_code_id is not null and old.created_at < now() - interval '12 hours')
  execute function order_changes_coupon_day();
