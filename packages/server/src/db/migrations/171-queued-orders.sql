-- The few orders that wait for capacity, which are looked for every two seconds. A kitchen's steps do not change the predicate.
create index orders_queued on orders (restaurant_id) where is_queued;
