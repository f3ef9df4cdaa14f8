-- no-transaction
create unique index concurrently if not exists cart_sessions_of_visit on cart_sessions (restaurant_id, session_id, cart_no);
alter table cart_sessions drop constraint if exists cart_sessions_restaurant_id_session_id_key;
update cart_sessions set abandoned_at = last_activity + interval '30 minutes'
  where status in ('abandoned', 'expired') and abandoned_at is null;
-- The carts of a restaurant and of all restaurants, latest first, and their counts.
create index concurrently if not exists cart_sessions_recent on cart_sessions (restaurant_id, last_activity, id)
  include (status, total_value, abandoned_at, blocked_by);
create index concurrently if not exists cart_sessions_latest on cart_sessions (last_activity, id)
  include (restaurant_id, status, total_value, abandoned_at, blocked_by);
