-- no-transaction
create index concurrently if not exists loyalty_members_to_sum on loyalty_members (restaurant_id, user_id) where needs_sum;
