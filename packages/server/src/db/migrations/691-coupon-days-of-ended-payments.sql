-- The payment of an authorized order can end days later, with its use of the coupon released.
create or replace trigger coupon_day after update of refunded_amount, cancelled_at, payment_status on orders for each row
  when (old.discount_code_id is not null and old.created_at < now() - interval '12 hours')
  execute function order_changes_coupon_day();
