-- no-transaction
create index concurrently if not exists orders_added_to_idx on orders (restaurant_id, added_to) where added_to is not null;
