-- Orders that were to be paid at the counter, and were cancelled without a refund, remained revenue although nothing was paid. Their
-- refunds are stored here; the next start enqueues and records them. One scan, which changes no order and which no one waits for.
insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, note, requested_by, to_counter)
  select gen_random_uuid(), o.restaurant_id, o.id, o.id, o.grand_total - refunded.amount, 'cancelled',
    coalesce(o.cancel_reason, ''), 'system:payments', true
  from orders o
  cross join lateral (
    select coalesce(sum(r.amount), 0) as amount from refunds r
    where r.restaurant_id = o.restaurant_id and r.order_id = o.id and r.state <> 'failed'
  ) as refunded
  where o.status = 'cancelled' and o.counter_amount > 0 and o.counter_paid_at is null
    and o.payment_status in ('succeeded', 'partially_refunded') and refunded.amount < o.grand_total
  on conflict (restaurant_id, order_id, request_key) do nothing;
