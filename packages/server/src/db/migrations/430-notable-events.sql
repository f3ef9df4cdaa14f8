-- The events that back offices list as notifications, other than paid orders, which are read from orders. They are few among
-- the events, so that their index costs an order nothing but the check of its condition.
create function is_notable(type text, payload jsonb) returns boolean language sql immutable parallel safe as $$
  select type in ('order.cancelled', 'order.payment_failed', 'order.payment_problem', 'order.refund_failed',
      'order.escalated', 'restaurant.pause_changed', 'restaurant.kitchen_offline', 'restaurant.kitchen_back')
    or (type = 'order.courier_changed' and payload ->> 'state' = 'failed')
$$;
create index events_notable on events (at desc, restaurant_id) where is_notable(type, payload);
