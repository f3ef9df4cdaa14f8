-- no-transaction
-- A webhook that arrives before its booking is stored names only the order.
create index concurrently if not exists courier_deliveries_waiting on courier_deliveries (order_id) where state = 'waiting';
