-- no-transaction
-- Carts that can still be abandoned or expire, which are looked for every minute. No statement reads the carts of a restaurant
-- by their last activity.
create index concurrently if not exists cart_sessions_ageing on cart_sessions (last_activity)
  where status in ('active', 'abandoned', 'checkout_started') and not is_demo;
drop index concurrently if exists cart_sessions_recent;
