-- no-transaction
create index concurrently if not exists webhook_deliveries_pending on webhook_deliveries (next_at) where state = 'pending';
