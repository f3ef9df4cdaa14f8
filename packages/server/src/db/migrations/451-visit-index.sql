-- no-transaction
create index concurrently if not exists site_visitors_begun on site_visitors (restaurant_id, created_at);
