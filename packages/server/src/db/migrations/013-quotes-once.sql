-- A courier's quote can be turned into one delivery, so one order holds it until that is paid or released. A quote that no
-- order holds is of no use once it has expired.
alter table delivery_quotes add column order_id uuid;
alter table delivery_quotes add foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
  on delete set null (order_id);
update delivery_quotes q set order_id = o.id from orders o
  where o.restaurant_id = q.restaurant_id and o.delivery_quote_id = q.id and o.released_at is null;
create index delivery_quotes_order on delivery_quotes (restaurant_id, order_id) where order_id is not null;
create index delivery_quotes_unused on delivery_quotes (expires_at) where order_id is null;
