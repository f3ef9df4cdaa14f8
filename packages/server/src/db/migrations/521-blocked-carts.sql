-- no-transaction
create index concurrently if not exists cart_sessions_blocked on cart_sessions (restaurant_id, blocked_at)
  where blocked_at is not null;
